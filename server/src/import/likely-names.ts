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
 * compared without each of its letters, so that a search takes the same time in a long list.
 *
 * @param all those that may be meant, of which there can be a hundred thousand
 * @param asked the names that will be searched for. Only their forms are kept: those of all names would take gigabytes
 * @returns finds those that a name is likely to be, the likeliest first
 */
export async function createLikelyNames<Named>(
  all: readonly Named[],
  nameOf: (named: Named) => string,
  asked: readonly string[],
) {
  const byForm = new Map<string, string[]>()
  await mapInTurns([...new Set(asked.map(bareName))], (bare) => {
    for (const form of formsOf(bare)) {
      const there = byForm.get(form)
      if (there) there.push(bare)
      else byForm.set(form, [bare])
    }
  })
  const likely = new Map<string, { same: Named[]; near: Named[] }>()
  await mapInTurns(all, (named) => {
    const own = bareName(nameOf(named))
    for (const bare of new Set(formsOf(own).flatMap((form) => byForm.get(form) ?? []))) {
      const there = likely.get(bare) ?? { same: [], near: [] }
      likely.set(bare, there)
      there[bare === own ? 'same' : 'near'].push(named)
    }
  })

  return (name: string): Named[] => {
    const found = likely.get(bareName(name))
    return found ? [...found.same, ...found.near] : []
  }
}

/** A name and what it is without each of its letters. */
function formsOf(bare: string): string[] {
  if (bare === '') return []
  if (bare.length < SHORTEST_WITH_TYPO) return [bare]
  const letters = Array.from(bare)
  return [
    bare,
    ...letters.flatMap((letter, index) => (DIGIT.test(letter) ? [] : [letters.toSpliced(index, 1).join('')])),
  ]
}
