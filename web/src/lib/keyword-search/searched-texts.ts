import { fold } from '@app/contract/keyword'
import { nearPlaces } from './near-search.ts'
import { narrowingSearch } from './narrowing-search.ts'

export interface SearchedTexts {
  /** Takes the texts after those that it has. */
  add(texts: readonly string[]): void
  /** One byte for each text: 1 if it matches every word of the query. */
  matching(query: string): Uint8Array<ArrayBuffer>
  /** The numbers of the texts that are most like the query (`nearPlaces`). */
  nearest(query: string, limit: number): readonly number[]
}

/** Folds each text once. */
export function searchedTexts(): SearchedTexts {
  const folded: string[] = []
  const search = narrowingSearch(folded)

  return {
    add(texts) {
      for (const text of texts) folded.push(fold(text))
      search.forget()
    },
    matching(query) {
      const marks = new Uint8Array(folded.length)
      for (const at of search.placesOf(query)) marks[at] = 1
      return marks
    },
    nearest: (query, limit) => nearPlaces(folded, query, limit),
  }
}
