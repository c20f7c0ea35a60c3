import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef, type ReactNode } from 'react'
import classes from './DataTable.module.css'
import { AreTextsCut } from './cut-context.ts'
import { ErrorBanner } from '../feedback/ErrorBanner.tsx'
import { FilterWords } from './Highlight.tsx'
import type { ListRows } from './list-rows.ts'
import { PAGE_SIZES, pageOf, type ListView } from './list-view.ts'
import { Pager } from './Pager.tsx'
import type { RowsProps } from './row.ts'
import { onRowKey } from './row-keys.ts'
import { RowCards } from './RowCards.tsx'
import { RowNotes } from './RowNotes.tsx'
import { useRowsInSightFirst } from './rows-in-sight.ts'
import { RowTable } from './RowTable.tsx'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'

/** A list that fits on it needs no pager. */
const SMALLEST_PAGE = Math.min(...PAGE_SIZES)

/** Below this width of the window, in em, rows become cards. */
export const CARDS_BELOW = 48

const isEmpty = ({ rows }: { readonly rows: readonly unknown[] }): boolean => rows.length === 0

interface DataTableProps<Row> extends RowsProps<Row> {
  readonly list: ListRows<Row>
  readonly view: ListView
  /** The width of the window, in em, below which rows are cards. For a table that needs more room than others. */
  readonly cardsBelow?: number
  /**
   * On how many lines a row is at the standard density; longer texts are cut, and shown whole on hover and focus. Without
   * it rows are as high as their texts, as in a list inside a record.
   */
  readonly lines?: 1 | 2
  /** Nothing can be shown yet: a skeleton is shown instead. */
  readonly isLoading?: boolean
  /** Set when the rows could not be loaded. */
  readonly failure?: { readonly title: string; readonly error: unknown; readonly onRetry: () => void } | null
  /** Says why there are no rows and what to do. */
  readonly empty: ReactNode
}

/** A list of records with paging, sorting, keyboard and links: a table, or cards on a phone. */
export function DataTable<Row extends object>({
  list,
  view,
  cardsBelow = CARDS_BELOW,
  lines,
  isLoading = false,
  failure = null,
  empty,
  ...rowsProps
}: DataTableProps<Row>) {
  const narrow = `(max-width: ${cardsBelow - 0.01}em)`
  const areCards = useMediaQuery(narrow, window.matchMedia(narrow).matches)
  const container = useRef<HTMLDivElement>(null)
  const { page, size } = view
  const current = useMemo(() => pageOf(list.rows, { page, size }), [list.rows, page, size])
  const settled = useDebouncedValue(current, isEmpty)
  const drawn = useRowsInSightFirst(current.rows, settled.rows, container)

  if (failure && list.rows.length === 0) return <ErrorBanner {...failure} />

  const rows = areCards ? (
    <RowCards {...rowsProps} rows={drawn} isLoading={isLoading} />
  ) : (
    <RowTable {...rowsProps} rows={drawn} sort={view.sort} change={view.change} isLoading={isLoading} />
  )

  return (
    <FilterWords value={list.words}>
      <div ref={container} className={classes.list} data-lines={lines} onKeyDown={onRowKey}>
        {failure && <ErrorBanner {...failure} />}
        {lines ? (
          <AreTextsCut value={!areCards}>
            <RowNotes>{rows}</RowNotes>
          </AreTextsCut>
        ) : (
          rows
        )}
        {!isLoading && list.rows.length === 0 && empty}
        {!isLoading && settled.rowCount > SMALLEST_PAGE && (
          <Pager
            label={rowsProps.label}
            page={current.page}
            pages={settled.pages}
            size={size}
            rowCount={settled.rowCount}
            onChange={view.change}
          />
        )}
      </div>
    </FilterWords>
  )
}
