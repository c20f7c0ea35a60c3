import { keywords } from '@app/contract/keyword'
import UFuzzy from '@leeoniya/ufuzzy'

/** How many texts are compared with each other. Others come later in the list, and would hardly be better. */
const COMPARED = 1000

/** Shorter words have too many that are nearly the same. */
const FEWEST_LETTERS = 4

const ONE_ERROR = { intraSub: 1, intraTrn: 1, intraDel: 1, intraIns: 1 } as const
const NO_ERROR = { intraSub: 0, intraTrn: 0, intraDel: 0, intraIns: 0 } as const

const fuzzy = new UFuzzy({
  intraMode: 1,
  // A word begins where a word of the text does, as for every keyword filter.
  interLft: 2,
  // Another number is another number, not an error of typing. The first letter is nearly always right.
  intraRules: (word) => ({
    intraSlice: [1, Number.POSITIVE_INFINITY],
    ...(word.length < FEWEST_LETTERS || /\d/.test(word) ? NO_ERROR : ONE_ERROR),
  }),
})

/** The words as the search takes them, without the signs that mean something to it. */
const needleOf = (query: string): string =>
  keywords(query)
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * The places of the texts that have the words of a query with at most one error of typing in each, most alike first.
 *
 * @param folded texts that are folded already (`fold`)
 */
export function nearPlaces(folded: readonly string[], query: string, limit: number): readonly number[] {
  const needle = needleOf(query)
  if (!/\p{L}{4}/u.test(needle)) return []
  // The library reads the texts only.
  const texts = folded as string[]
  const found = fuzzy.filter(texts, needle)?.slice(0, COMPARED) ?? []
  if (found.length === 0) return []
  const info = fuzzy.info(found, texts, needle)
  const order = fuzzy.sort(info, texts, needle)
  return order.slice(0, limit).flatMap((at) => info.idx[at] ?? [])
}
