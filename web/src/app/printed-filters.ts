/** In the groups of controls that say which rows a list shows. */
const FILTERS = 'main [data-limits] :is(input:not([type="hidden"]), select, button)'

const VIEW = 'Views: '
const FACET = 'Filter by '

const labelOf = (control: HTMLElement): string | null | undefined =>
  control instanceof HTMLInputElement || control instanceof HTMLSelectElement
    ? control.labels?.[0]?.textContent
    : control.firstElementChild?.textContent

/** What a control lets the list show, in words; empty if it leaves all of it. */
function wordsOf(control: HTMLElement): string {
  const name = control.ariaLabel ?? labelOf(control) ?? ''
  if (control instanceof HTMLSelectElement) {
    const chosen = control.selectedOptions[0]?.text ?? 'All'
    return chosen === 'All' ? '' : `${name}: ${chosen}`
  }
  if (control instanceof HTMLInputElement) {
    const { type, value, checked } = control
    if (type === 'checkbox' || type === 'radio') return checked && name !== 'All' ? name : ''
    if (value === '') return ''
    return /keyword/i.test(name) ? `“${value}”` : `${name.replace('..', '')}: ${value}`
  }
  const { words } = control.dataset
  if (words) return `${name.replace(FACET, '').split(':')[0]}: ${words}`
  // The padlock is pressed too, in edit mode.
  return control.ariaPressed === 'true' && !name.startsWith('Edit ') ? name : ''
}

/**
 * Writes above a list that is about to be printed what limits it: how many rows are left, the view and the filters. Without
 * that nobody who holds the sheet could tell what is missing from it (docs/rules/screens.md#paper).
 */
export function nameFilters(): void {
  const list = document.querySelector('main :is([data-lines], .sideways)')
  if (!list) return
  const heading = document.querySelector('main h1')?.textContent ?? ''
  const view = document.querySelector(`main button[aria-label^="${VIEW}"]`)
  const viewName = view?.ariaLabel?.slice(VIEW.length)
  const words = [
    document.querySelector('main [data-limits] [role="status"]')?.textContent ?? '',
    viewName ? `View: ${viewName}${view?.closest('[data-changed]') ? ' (changed)' : ''}` : '',
    ...[...document.querySelectorAll<HTMLElement>(FILTERS)].map(wordsOf),
  ]
  list.setAttribute('data-filters', words.filter((each) => each !== '' && !isIn(heading, each)).join(' · '))
}

/** The heading of a pricing summary names the customer already. */
const isIn = (heading: string, words: string): boolean => {
  const value = words.split(': ')[1]?.replace(/ \(\d+\)$/, '')
  return value !== undefined && heading.endsWith(`: ${value}`)
}
