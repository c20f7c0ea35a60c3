import type { Council } from '../database/councils.ts'
import { findNearest } from '../lib/nearest.ts'
import { CellFault } from './fault.ts'
import { companyKey } from './keys.ts'

export type KnownCouncil = Pick<Council, 'name' | 'shortName' | 'island'>
export type CouncilFinder = (text: string) => KnownCouncil | null | CellFault

/** The most wrong letters in a name for which a message still suggests a council. */
const MAX_TYPOS = 2

/**
 * Creates a function that finds a council by its official or short name, among the territorial authorities and other
 * authorities in Warrant. It returns null for an empty text.
 */
export function createCouncilFinder(councils: readonly KnownCouncil[], authorities: readonly string[]): CouncilFinder {
  const others = authorities.map((name): KnownCouncil => ({ name, shortName: '', island: '' }))
  const byKey = new Map(
    [...others, ...councils].flatMap((council) =>
      [council.shortName, council.name].filter(Boolean).map((name) => [companyKey(name), council]),
    ),
  )
  const byPlace = new Map([...byKey].map(([key, council]) => [placeName(key), council]))

  return (text) => {
    if (text === '') return null
    const council = byKey.get(companyKey(text))
    if (council) return council
    const near = findNearest(placeName(companyKey(text)), [...byPlace.keys()], MAX_TYPOS)
    const meant = near === undefined ? undefined : byPlace.get(near)
    return new CellFault(
      meant
        ? `is not a council of New Zealand: did you mean "${meant.name}"?`
        : 'is not a council of New Zealand: it must be a name such as Buller District Council or Napier CC',
    )
  }
}

/** The name of the place, because people confuse district and city councils. */
const placeName = (key: string): string => key.replace(/(district|city)?council$/, '')
