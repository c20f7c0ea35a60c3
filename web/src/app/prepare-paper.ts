import { nameFilters } from './printed-filters.ts'

const SCHEME = 'data-mantine-color-scheme'

/**
 * Prints in the light colour scheme, whatever the screen uses, with the name of the screen on the sheets after the first, and
 * what is in a field as text, because a field has one line and cuts what is longer (app.css). A list says what limits it.
 */
export function preparePaper(): void {
  const page = document.documentElement
  let shown: string | null = null
  window.addEventListener('beforeprint', () => {
    shown = page.getAttribute(SCHEME)
    page.setAttribute(SCHEME, 'light')
    page.style.setProperty('--printed', JSON.stringify(document.title))
    nameFilters()
    for (const field of page.querySelectorAll<HTMLInputElement>('main input.mantine-Input-input')) {
      field.parentElement?.setAttribute('data-printed', field.type === 'password' ? '' : field.value)
    }
  })
  window.addEventListener('afterprint', () => {
    if (shown !== null) page.setAttribute(SCHEME, shown)
  })
}
