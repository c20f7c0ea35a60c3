import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import calendar from '../fields/Calendar.module.css'
import { forgetChosenFile } from '../fields/forget-chosen-file.ts'

/** The only colour for actions. */
const ink: MantineColorsTuple = [
  '#eef3fc',
  '#dbe5f8',
  '#b7c9f0',
  '#8fabe7',
  '#7496e1',
  '#5079d6',
  '#3a62c4',
  '#2f53ad',
  '#284690',
  '#203871',
]

const slate: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f4',
  '#e3e6eb',
  '#d3d8df',
  '#b4bbc6',
  '#8b94a3',
  '#667080',
  '#4b5462',
  '#333b47',
  '#1d232c',
]

const night: MantineColorsTuple = [
  '#d9dde5',
  '#b6bdc9',
  '#97a0af',
  '#6b7484',
  '#3d4553',
  '#2f3643',
  '#252b36',
  '#191e27',
  '#14181f',
  '#0e1116',
]

const calendarLabels = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
}

const closeButtonProps = { 'aria-label': 'Close' }

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  colors: { ink, gray: slate, dark: night },
  black: '#1d232c',
  fontFamily:
    'ui-sans-serif, system-ui, -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Button: { defaultProps: { size: 'sm' } },
    FileButton: { defaultProps: { inputProps: forgetChosenFile } },
    Modal: {
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.35 }, closeButtonProps },
      styles: { title: { fontWeight: 600 } },
    },
    Drawer: {
      defaultProps: { overlayProps: { backgroundOpacity: 0.25 }, closeButtonProps },
      styles: { title: { fontWeight: 600 } },
    },
    // Their header element would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    // The default in small fields is below WCAG's minimum target size.
    InputClearButton: { defaultProps: { size: 24 } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true } },
    DateInput: { defaultProps: { ariaLabels: calendarLabels }, classNames: { day: calendar.day } },
    // "Nothing matches" is inside a listbox, which may contain only options.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true, 'aria-selected': false } },
    // The placeholder that takes the first focus is not allowed as a child of a menu.
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false } },
  },
})

/** Colours with a meaning, and the greys whose Mantine defaults miss the contrast of WCAG 2.2 AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#5b6472',
    '--mantine-color-placeholder': '#68717f',
    '--mantine-color-error': '#b42318',
    '--surface-page': '#f7f8fa',
    '--surface-raised': '#ffffff',
    '--surface-hover': '#f2f5fa',
    '--line': '#e3e6eb',
    '--mark': '#ffe9a8',
    '--row-changed': '#e3ecfb',
    '--tone-overdue': '#b42318',
    '--tone-overdue-soft': '#fdeceb',
    '--tone-overdue-line': '#d92d20',
    '--tone-upcoming': '#974000',
    '--tone-upcoming-soft': '#fff1e0',
    '--tone-upcoming-line': '#ef7f1a',
    '--tone-away': '#1b6b3a',
    '--tone-away-soft': '#e6f5ec',
    '--tone-away-line': '#2f9e5b',
    '--tone-completed': '#555e6b',
    '--tone-completed-soft': '#eef0f3',
    '--tone-completed-line': '#9aa2ae',
    '--tone-follow-up': '#765600',
    '--tone-follow-up-soft': '#fdf5d3',
    '--tone-follow-up-line': '#d9b31c',
    '--tone-authority': '#5a3fae',
    '--tone-authority-soft': '#f0ecfb',
    '--tone-authority-line': '#7d5fd3',
  },
  dark: {
    '--mantine-color-dimmed': '#a3acba',
    '--mantine-color-placeholder': '#949dab',
    '--mantine-color-error': '#ff8a80',
    '--surface-page': '#14181f',
    '--surface-raised': '#191e27',
    '--surface-hover': '#222834',
    '--line': '#2f3643',
    '--mark': '#6b5308',
    '--row-changed': '#233454',
    '--tone-overdue': '#ff9d94',
    '--tone-overdue-soft': '#3a1c1c',
    '--tone-overdue-line': '#e5534b',
    '--tone-upcoming': '#ffb877',
    '--tone-upcoming-soft': '#38260f',
    '--tone-upcoming-line': '#e8862e',
    '--tone-away': '#7fd6a0',
    '--tone-away-soft': '#143020',
    '--tone-away-line': '#3fa669',
    '--tone-completed': '#b0b8c4',
    '--tone-completed-soft': '#272d38',
    '--tone-completed-line': '#6b7484',
    '--tone-follow-up': '#e9d275',
    '--tone-follow-up-soft': '#302a10',
    '--tone-follow-up-line': '#c7a92f',
    '--tone-authority': '#c6b5ff',
    '--tone-authority-soft': '#292344',
    '--tone-authority-line': '#8d72e0',
  },
})
