import { fold, keywords, matchesKeywords } from '@app/contract/keyword'

export interface KeywordIndex<Row> {
  /** The rows that match every word of the query, in their order. All rows for an empty query. */
  matching(query: string): readonly Row[]
  /** Folds texts while there is time, to save the first search that work. Returns whether all are folded. */
  prepare(isTimeLeft: () => boolean): boolean
}

/** How many texts to fold before checking the time again. */
const BATCH = 500

/** Folds each text once, at the latest in the first search. A longer query searches only the shorter one's matches. */
export function keywordIndex<Row>(rows: readonly Row[], textOf: (row: Row) => string): KeywordIndex<Row> {
  const folded: string[] = []
  let last: { query: string; kept: number[] } | null = null

  const foldUpTo = (end: number): void => {
    for (let at = folded.length; at < end; at++) {
      const row = rows[at]
      folded.push(row === undefined ? '' : fold(textOf(row)))
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
