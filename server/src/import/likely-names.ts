import { mapInTurns } from './map-in-turns.ts'
import { textKey } from './keys.ts'

/** Words that one list has and another leaves out, and signs. */
const COMMON_WORDS = /\b(the|ltd|limited|inc|co|company|nz|new zealand|and)\b|[^\p{L}\p{N} ]/gu

/** Shorter names are too often one letter apart. */
const SHORTEST_WITH_TYPO = 6

/** 12 Rata Street is not 13 Rata Street. */
const DIGIT = /\d/

const bareName = (name: string): string =>
  textKey(name).replaceAll('&', ' ').replace(COMMON_WORDS, ' ').replace(/\s+/g, '')

/**
 * Finds names that are likely the same one: without "Limited" and the like they differ in one letter at most. Each name is
 * kept without each of its letters, so that a search takes the same time in a long list.
 */
export async function createLikelyNames<Named>(all: readonly Named[], nameOf: (named: Named) => string) {
  const byForm = new Map<string, Set<Named>>()
  await mapInTurns(all, (named) => {
    for (const form of formsOf(nameOf(named))) keep(byForm, form, named)
  })

  return (name: string): Named[] => [...new Set(formsOf(name).flatMap((form) => [...(byForm.get(form) ?? [])]))]
}

function keep<Named>(map: Map<string, Set<Named>>, form: string, named: Named): void {
  const there = map.get(form)
  if (there) there.add(named)
  else map.set(form, new Set([named]))
}

/** The name itself first. */
function formsOf(name: string): string[] {
  const bare = bareName(name)
  if (bare === '') return []
  if (bare.length < SHORTEST_WITH_TYPO) return [bare]
  const letters = Array.from(bare)
  return [
    bare,
    ...letters.flatMap((letter, index) => (DIGIT.test(letter) ? [] : [letters.toSpliced(index, 1).join('')])),
  ]
}
