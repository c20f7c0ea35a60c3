import { fold, keywords, matchesKeywords } from '@app/contract/keyword'

export interface KeywordIndex<Row> {
  /** The rows that hold every word of the query, in their order; all of them for an empty query. */
  matching(query: string): readonly Row[]
}

/** Texts are folded once, when first searched, and a longer query searches only what the shorter one left. */
export function keywordIndex<Row>(rows: readonly Row[], textOf: (row: Row) => string): KeywordIndex<Row> {
  let folded: string[] | null = null
  let last: { query: string; kept: number[] } | null = null

  return {
    matching(query) {
      const words = keywords(query)
      if (words.length === 0) return rows
      const texts = (folded ??= rows.map((row) => fold(textOf(row))))
      const kept: number[] = []
      const keep = (at: number): void => {
        if (matchesKeywords(texts[at] ?? '', words)) kept.push(at)
      }
      if (last && query.startsWith(last.query)) last.kept.forEach(keep)
      else for (let at = 0; at < texts.length; at++) keep(at)
      last = { query, kept }
      return kept.flatMap((at) => rows[at] ?? [])
    },
  }
}
