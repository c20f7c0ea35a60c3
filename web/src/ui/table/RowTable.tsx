import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import {
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Header,
  type Row as TableRow,
  type SortingState,
} from '@tanstack/react-table'
import { memo, useMemo, type RefObject } from 'react'
import { COLUMN_ID, type Column } from './column.ts'
import { isChoosable, type Widths } from './column-choice.ts'
import { ColumnLine } from './ColumnLine.tsx'
import classes from './DataTable.module.css'
import type { ListView } from './list-view.ts'
import type { RowsProps } from './row.ts'
import { RowLinkTo } from './RowLinkTo.tsx'
import { shownCell } from './shown-cell.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'

type Layout = Pick<Column<never>, 'id' | 'header' | 'isHeaderHidden' | 'headerControl' | 'isNumeric' | 'width' | 'card'>

const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<Layout>() })

interface RowTableProps<Row> extends RowsProps<Row>, Pick<ListView, 'sort' | 'change'> {
  readonly rows: readonly Row[]
  readonly isLoading: boolean
  readonly table?: RefObject<HTMLTableElement | null> | undefined
  /** Called when somebody dragged the line between two columns. Without it they cannot be dragged. */
  readonly onResized?: ((widths: Widths) => void) | undefined
}

/**
 * The rows of one page as a table. The whole list is sorted before it is cut into pages. Memoised: a key in the filter
 * changes nothing here until its rows are found.
 */
export const RowTable = memo(function RowTable<Row extends object>({
  label,
  columns,
  rows,
  sort,
  change,
  isLoading,
  table: element,
  onResized,
  ...rowsProps
}: RowTableProps<Row>) {
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return helper.columns(
      columns.map((column) =>
        helper.accessor((row) => column.value?.(row), {
          id: column.id,
          header: column.header,
          enableSorting: column.value !== undefined,
          sortDescFirst: false,
          meta: column,
        }),
      ),
    )
  }, [columns])

  const sorting: SortingState = sort ? [{ id: sort.column, desc: sort.descending }] : []
  const table = useTable({
    features,
    columns: defined,
    data: rows,
    getRowId: (row) => String(rowsProps.rowKey(row)),
    manualSorting: true,
    state: { sorting },
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(sorting) : update
      change({ sort: first ? { column: first.id, descending: first.desc } : null })
    },
  })

  return (
    <Table ref={element} className={classes.table} aria-label={label} aria-busy={isLoading}>
      <Table.Thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header, at) => (
              <HeaderCell
                key={header.id}
                header={header}
                sorted={header.column.getIsSorted()}
                onResized={canDrag(columns, at) ? onResized : undefined}
              />
            ))}
          </tr>
        ))}
      </Table.Thead>
      <Table.Tbody>
        {isLoading && rows.length === 0 && <SkeletonRows columns={columns} />}
        {table.getRowModel().rows.map((row) => (
          <BodyRow key={row.id} row={row} columns={columns} {...rowsProps} />
        ))}
      </Table.Tbody>
    </Table>
  )
}) as <Row extends object>(props: RowTableProps<Row>) => React.ReactNode

/** Whether there is a line to drag between a column and the next one. */
const canDrag = (columns: readonly Layout[], at: number): boolean =>
  columns.slice(at, at + 2).filter(isChoosable).length === 2

interface BodyRowProps<Row extends object> extends Omit<RowsProps<Row>, 'label' | 'rowKey'> {
  readonly row: TableRow<typeof features, Row>
}

/**
 * Plain elements, memoised for each row: a keystroke in the filter may change a hundred rows. The table's own cells would be
 * new components whenever the columns are, and what has the focus in them would lose it.
 */
const BodyRow = memo(
  function BodyRow<Row extends object>({ row, columns, rowLink, rowState, rowDetail }: BodyRowProps<Row>) {
    const state = rowState?.(row.original)
    const link = rowLink?.(row.original)
    const detail = rowDetail?.(row.original)
    return (
      <>
        <tr
          className={state?.className ? `${classes.row} ${state.className}` : classes.row}
          data-tone={state?.tone}
          data-dimmed={state?.isDimmed || undefined}
          data-changed={state?.isChanged || undefined}
          data-linked={link ? true : undefined}
          title={state?.title}
        >
          {columns.map((column) => {
            const content = shownCell(column, row.original)
            return (
              <td key={column.id} data-numeric={column.isNumeric || undefined}>
                {link && column.card === 'title' ? <RowLinkTo link={link}>{content}</RowLinkTo> : content}
              </td>
            )
          })}
        </tr>
        {detail && (
          <tr className={classes.detail} data-tone={state?.tone}>
            <td colSpan={columns.length}>{detail}</td>
          </tr>
        )}
      </>
    )
  },
  (before, after) =>
    before.row.original === after.row.original &&
    before.columns === after.columns &&
    before.rowLink === after.rowLink &&
    before.rowState === after.rowState &&
    before.rowDetail === after.rowDetail,
) as <Row extends object>(props: BodyRowProps<Row>) => React.ReactNode

interface HeaderCellProps<Row extends object> {
  readonly header: Header<typeof features, Row, unknown>
  readonly sorted: false | 'asc' | 'desc'
  readonly onResized: ((widths: Widths) => void) | undefined
}

/** Rerenders only when the sorting changes, not while somebody types. */
const HeaderCell = memo(function HeaderCell<Row extends object>({ header, sorted, onResized }: HeaderCellProps<Row>) {
  const { column } = header
  const { meta } = column.columnDef
  const { isHeaderHidden, headerControl, isNumeric, width } = meta ?? {}
  const name = String(column.columnDef.header)
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconSelector

  return (
    <Table.Th
      w={width}
      {...(meta && isChoosable(meta) && { [COLUMN_ID]: column.id })}
      data-numeric={isNumeric || undefined}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {headerControl ? (
        headerControl
      ) : isHeaderHidden ? (
        <VisuallyHidden>{name}</VisuallyHidden>
      ) : column.getCanSort() ? (
        <UnstyledButton
          className={classes.sort}
          data-sorted={sorted || undefined}
          onClick={column.getToggleSortingHandler()}
        >
          {name}
          <Icon size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      ) : (
        name
      )}
      {onResized && <ColumnLine onResized={onResized} />}
    </Table.Th>
  )
}) as <Row extends object>(props: HeaderCellProps<Row>) => React.ReactNode
