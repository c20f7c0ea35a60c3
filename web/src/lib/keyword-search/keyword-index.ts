import { fold, keywords, matchesKeywords } from '@app/contract/keyword'

export interface KeywordIndex<Row> {
  /** The rows that match every word of the query, in their order. All rows for an empty query. */
  matching(query: string): readonly Row[]
  /** Folds texts while there is time, to save the first search that work. Returns whether all are folded. */
  prepare(isTimeLeft: () => boolean): boolean
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
  let last: { query: string; kept: number[] } | null = null

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
      const words = keywords(query)
      if (words.length === 0) return rows
      foldUpTo(rows.length)
      const kept: number[] = []
      const keep = (at: number): void => {
        if (matchesKeywords(folded[at] ?? '', words)) kept.push(at)
      }
      if (last && query.startsWith(last.query)) last.kept.forEach(keep)
      else for (let at = 0; at < folded.length; at++) keep(at)
      last = { query, kept }
      return kept.flatMap((at) => rows[at] ?? [])
    },
  }
}
