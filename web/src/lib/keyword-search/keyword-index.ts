import { fold, keywords } from '@app/contract/keyword'
import { narrowingSearch } from './narrowing-search.ts'

export interface KeywordIndex<Row> {
  /** The rows that match every word of the query, in their order. All rows for an empty query. */
  matching(query: string): readonly Row[]
  /** Folds texts while there is time, to save the first search that work. Returns whether all are folded. */
  prepare(isTimeLeft: () => boolean): boolean
  /** The rows that have each word with at most one error of typing, most alike first. */
  nearest(query: string, limit: number): Promise<readonly Row[]>
}

/** How many texts to fold before checking the time again. */
const BATCH = 500

/**
 * The folded texts of rows, by what makes the text. A list that changes keeps the rows that did not, so a new index folds
 * only the others: folding costs ten times as much as finding what was folded.
 */
const foldedBefore = new WeakMap<(row: never) => string, WeakMap<object, string>>()

function foldedTexts(textOf: (row: never) => string): WeakMap<object, string> {
  const known = foldedBefore.get(textOf) ?? new WeakMap<object, string>()
  foldedBefore.set(textOf, known)
  return known
}

/** Folds each text once, at the latest in the first search. A longer query searches only the shorter one's matches. */
export function keywordIndex<Row extends object>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): KeywordIndex<Row> {
  const folded: string[] = []
  const known = foldedTexts(textOf)
  const search = narrowingSearch(folded)

  const foldRow = (row: Row): string => {
    const before = known.get(row)
    if (before !== undefined) return before
    const text = fold(textOf(row))
    known.set(row, text)
    return text
  }

  const foldUpTo = (end: number): void => {
    for (let at = folded.length; at < end; at++) {
      const row = rows[at]
      folded.push(row === undefined ? '' : foldRow(row))
    }
  }

  return {
    prepare(isTimeLeft) {
      while (folded.length < rows.length && isTimeLeft()) foldUpTo(Math.min(rows.length, folded.length + BATCH))
      return folded.length === rows.length
    },
    matching(query) {
      if (keywords(query).length === 0) return rows
      foldUpTo(rows.length)
      return search.placesOf(query).flatMap((at) => rows[at] ?? [])
    },
    async nearest(query, limit) {
      const { nearPlaces } = await import('./near-search.ts')
      foldUpTo(rows.length)
      return nearPlaces(folded, query, limit).flatMap((at) => rows[at] ?? [])
    },
  }
}
