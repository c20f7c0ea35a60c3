import { recordIndex } from '../../lib/keyword-search/record-index.ts'
import { chosenFacets, rowsOfFacets, type Facet } from './facets.ts'

interface Counted<Row> {
  readonly rows: readonly Row[]
  readonly searchText: (row: Row) => string
  readonly facets: readonly Facet<Row>[]
  readonly keep: (row: Row) => boolean
}

/** How many rows a list would show with the query of another address. */
export async function countRows<Row extends object>(
  { rows, searchText, facets, keep }: Counted<Row>,
  search: Readonly<Record<string, string>>,
): Promise<number> {
  const kept = rowsOfFacets(rows.filter(keep), chosenFacets(facets, search))
  return search['q'] ? (await recordIndex(kept, searchText).find(search['q'])).length : kept.length
}
