import { use, useCallback, useMemo, useRef, type ReactNode } from 'react'
import classes from './DataTable.module.css'
import { arrangedColumns, completeChoice, withWidths, type Arrangement, type Widths } from './column-choice.ts'
import { AreTextsCut } from './cut-context.ts'
import { ErrorBanner } from '../feedback/ErrorBanner.tsx'
import { FilterWords } from './Highlight.tsx'
import type { ListRows } from './list-rows.ts'
import { PAGE_SIZES, pageOf, type ListView } from './list-view.ts'
import type { RowsProps } from './row.ts'
import { lookAtFocusedRow, onRowKey } from './row-keys.ts'
import { RowCards } from './RowCards.tsx'
import { RowNotes } from './RowNotes.tsx'
import { useRowsInSightFirst } from './rows-in-sight.ts'
import { RowTable } from './RowTable.tsx'
import { PanelPlaceContext } from '../layout/panel-place.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { useHasRoom } from '../layout/room.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'

/** The rows of the first screen do not wait for its code. Its place is kept. */
const Pager = lazyPart(() => import('./Pager.tsx').then((chunk) => chunk.Pager), {
  fallback: <div className={classes.pager} />,
})

/** A list that fits on it needs no pager. */
const SMALLEST_PAGE = Math.min(...PAGE_SIZES)

/** Below this width of the window, in em, rows become cards. */
export const CARDS_BELOW = 48

const isEmpty = ({ rows }: { readonly rows: readonly unknown[] }): boolean => rows.length === 0

const NO_PAGE = pageOf([], { page: 1, size: SMALLEST_PAGE })

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
  /** Which columns show, and how; without it all, as they are. Sort by all columns, not only by those that show. */
  readonly arrangement?: Arrangement | undefined
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
  arrangement,
  columns,
  isLoading = false,
  failure = null,
  empty,
  ...rowsProps
}: DataTableProps<Row>) {
  const areCards = !useHasRoom({ from: cardsBelow })
  const hasPreview = use(PanelPlaceContext)?.isTaken ?? false
  const container = useRef<HTMLDivElement>(null)
  const { page, size } = view
  const current = useMemo(() => pageOf(list.rows, { page, size }), [list.rows, page, size])
  const settled = useDebouncedValue(current, isEmpty, NO_PAGE)
  const { drawn, restHeight } = useRowsInSightFirst(current.rows, settled.rows, container, lines !== undefined)

  const choice = arrangement?.choice ?? null
  const change = arrangement?.change
  const shown = useMemo(() => arrangedColumns(columns, choice), [columns, choice])
  const resize = useCallback(
    (widths: Widths) => change?.(withWidths(completeChoice(columns, choice), widths)),
    [columns, choice, change],
  )

  if (failure && list.rows.length === 0) return <ErrorBanner {...failure} />

  const rows = areCards ? (
    <RowCards {...rowsProps} columns={shown} rows={drawn} isLoading={isLoading} />
  ) : (
    <RowTable
      {...rowsProps}
      columns={shown}
      rows={drawn}
      sort={view.sort}
      change={view.change}
      isLoading={isLoading}
      table={arrangement?.table}
      onResized={change && resize}
    />
  )

  return (
    <FilterWords value={list.words}>
      <div
        ref={container}
        className={classes.list}
        data-lines={lines}
        onKeyDown={onRowKey}
        onFocus={hasPreview ? lookAtFocusedRow : undefined}
      >
        {failure && <ErrorBanner {...failure} />}
        {lines ? (
          <AreTextsCut value={!areCards}>
            <RowNotes>{rows}</RowNotes>
          </AreTextsCut>
        ) : (
          rows
        )}
        {restHeight > 0 && <div className={classes.rest} style={{ height: restHeight }} aria-hidden />}
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
