import { keywords } from '@app/contract/keyword'
import { useEffect, useMemo } from 'react'
import { keywordIndex } from '../../lib/keyword-index.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { sortRows } from '../../lib/sort-rows.ts'
import type { Column } from './column.ts'
import type { ListView } from './list-view.ts'

export interface ListRows<Row> {
  /** The rows that match the filter, sorted, of all pages. */
  readonly rows: readonly Row[]
  /** The number of rows before the keyword filter and `keep`. */
  readonly total: number
  /** The words of the filter, folded. */
  readonly words: readonly string[]
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
 * keystroke costs only the search.
 */
export function useListRows<Row extends object>({ rows, columns, view, searchText, keep }: Source<Row>): ListRows<Row> {
  const { column, descending = false } = view.sort ?? {}
  const valueOf = columns.find(({ id }) => id === column)?.value
  const sorted = useMemo(() => (valueOf ? sortRows(rows, valueOf, descending) : rows), [rows, valueOf, descending])
  const index = useMemo(() => keywordIndex(keep ? sorted.filter(keep) : sorted, searchText), [sorted, keep, searchText])
  useEffect(() => whenIdle(index.prepare), [index])
  return useMemo(
    () => ({ rows: index.matching(view.filter), total: rows.length, words: keywords(view.filter) }),
    [index, view.filter, rows.length],
  )
}
