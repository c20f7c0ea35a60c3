import type { ViewList } from '@app/contract/view/rules'
import { keptDefaults } from './kept-defaults.ts'

/**
 * What the address of a list leaves to a view: `named` has the id of a view and nothing else, `bare` has nothing, so that
 * the list opens with the view that the login has chosen for it. Any other address says itself what it shows.
 */
type Opening = 'named' | 'bare' | null

export function openingOf(search: object): Opening {
  const names = Object.entries(search).flatMap(([name, value]) => (value === undefined || name === 'tab' ? [] : name))
  if (names.length === 0) return 'bare'
  return names.length === 1 && 'view' in search && search.view !== 0 ? 'named' : null
}

/** Whether a list that opens for office staff shows what a view asks for, as far as the device knows. */
export function opensWithView(list: ViewList, search: object): boolean {
  const opening = openingOf(search)
  return opening === 'named' || (opening === 'bare' && keptDefaults().some((view) => view.list === list))
}
