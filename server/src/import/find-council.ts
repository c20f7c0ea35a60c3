import type { Council } from '../database/councils.ts'
import { findNearest } from '../lib/nearest.ts'
import { Fault } from './fault.ts'
import { companyKey } from './keys.ts'

export type KnownCouncil = Pick<Council, 'name' | 'shortName' | 'island'>
export type CouncilFinder = (text: string) => KnownCouncil | null | Fault

/** Letters of a misspelt name that may be wrong for it to be recognised. */
const SLIPS = 2

/**
 * Finds a council by its official or short name: the territorial authorities, and those that Warrant holds besides.
 * An empty text names none.
 */
export function createCouncilFinder(councils: readonly KnownCouncil[], authorities: readonly string[]): CouncilFinder {
  const others = authorities.map((name): KnownCouncil => ({ name, shortName: '', island: '' }))
  const byKey = new Map(
    [...others, ...councils].flatMap((council) =>
      [council.shortName, council.name].filter(Boolean).map((name) => [companyKey(name), council]),
    ),
  )
  const byPlace = new Map([...byKey].map(([key, council]) => [place(key), council]))

  return (text) => {
    if (text === '') return null
    const council = byKey.get(companyKey(text))
    if (council) return council
    const near = findNearest(place(companyKey(text)), [...byPlace.keys()], SLIPS)
    const meant = near === undefined ? undefined : byPlace.get(near)
    return new Fault(
      meant
        ? `is no council of New Zealand; it takes "${meant.name}", if that is meant`
        : 'is no council of New Zealand; it takes a name such as Buller District Council or Napier CC',
    )
  }
}

/** A council mistaken for a district's or a city's is still that place's. */
const place = (key: string): string => key.replace(/(district|city)?council$/, '')
