import { keywords, matchesKeywords } from '@app/contract/keyword'

/**
 * Searches texts that are folded already (`fold`). A longer query searches only the shorter one's matches.
 *
 * @param folded may grow between two searches if `forget` is called then
 */
export function narrowingSearch(folded: readonly string[]) {
  let last: { query: string; places: number[] } | null = null

  return {
    /** The places of the texts that match every word of the query. */
    placesOf(query: string): readonly number[] {
      const words = keywords(query)
      const places: number[] = []
      const keep = (at: number): void => {
        if (matchesKeywords(folded[at] ?? '', words)) places.push(at)
      }
      if (last && query.startsWith(last.query)) last.places.forEach(keep)
      else for (let at = 0; at < folded.length; at++) keep(at)
      last = { query, places }
      return places
    },
    forget(): void {
      last = null
    },
  }
}
