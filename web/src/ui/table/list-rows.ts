import { keywords } from '@app/contract/keyword'
import { useMemo } from 'react'
import { useFoundRows } from '../../lib/keyword-search/use-found-rows.ts'
import { sortRows } from '../../lib/sort-rows.ts'
import type { Column } from './column.ts'
import type { ListView } from './list-view.ts'

export interface ListRows<Row> {
  /** The rows that match the filter, sorted, of all pages. */
  readonly rows: readonly Row[]
  /** The number of rows before the keyword filter and `keep`. */
  readonly total: number
  /** The words that the rows were found by, folded. */
  readonly words: readonly string[]
  /** False for a moment after the question changed, while a long list is searched: the rows are those from before. */
  readonly isCurrent: boolean
}

interface Source<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly view: Pick<ListView, 'filter' | 'sort'>
  /** The text that keywords search. Keep it outside the component, or memoise it. */
  readonly searchText: (row: Row) => string
  /** Whether a row passes the toggles. Memoise it. */
  readonly keep?: ((row: Row) => boolean) | undefined
}

/**
 * Sorts and filters rows in the browser. Rows are sorted and folded only when they or the sort change, so that a
 * keystroke costs only the search, and that is on a thread for a long list.
 */
export function useListRows<Row extends object>({ rows, columns, view, searchText, keep }: Source<Row>): ListRows<Row> {
  const { column, descending = false } = view.sort ?? {}
  const valueOf = columns.find(({ id }) => id === column)?.value
  const sorted = useMemo(() => (valueOf ? sortRows(rows, valueOf, descending) : rows), [rows, valueOf, descending])
  const kept = useMemo(() => (keep ? sorted.filter(keep) : sorted), [sorted, keep])
  const found = useFoundRows(kept, searchText, view.filter)
  return useMemo(
    () => ({ rows: found.rows, total: rows.length, words: keywords(found.query), isCurrent: found.isCurrent }),
    [found, rows.length],
  )
}
