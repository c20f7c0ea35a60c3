import { fold, keywords, matchesKeywords } from '@app/contract/keyword'

export interface SearchedTexts {
  /** Takes the texts after those that it has. */
  add(texts: readonly string[]): void
  /** One byte for each text: 1 if it matches every word of the query. */
  matching(query: string): Uint8Array<ArrayBuffer>
}

/** Folds each text once. A longer query searches only the shorter one's matches. */
export function searchedTexts(): SearchedTexts {
  const folded: string[] = []
  let last: { query: string; kept: number[] } | null = null

  return {
    add(texts) {
      for (const text of texts) folded.push(fold(text))
      last = null
    },
    matching(query) {
      const words = keywords(query)
      const kept: number[] = []
      const keep = (at: number): void => {
        if (matchesKeywords(folded[at] ?? '', words)) kept.push(at)
      }
      if (last && query.startsWith(last.query)) last.kept.forEach(keep)
      else for (let at = 0; at < folded.length; at++) keep(at)
      last = { query, kept }
      const marks = new Uint8Array(folded.length)
      for (const at of kept) marks[at] = 1
      return marks
    },
  }
}
