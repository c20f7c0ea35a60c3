import { Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import {
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Header,
  type SortingState,
} from '@tanstack/react-table'
import { Fragment, useMemo } from 'react'
import type { Column } from './column.ts'
import classes from './DataTable.module.css'
import type { ListView } from './list-view.ts'
import type { RowsProps } from './row.ts'
import { RowLinkTo } from './RowLinkTo.tsx'
import { shownCell } from './shown-cell.tsx'

const SKELETON_ROWS = 12

type Layout = Pick<Column<never>, 'isHeaderHidden' | 'isNumeric' | 'width' | 'card'>

const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<Layout>() })

interface RowTableProps<Row> extends RowsProps<Row> {
  readonly rows: readonly Row[]
  readonly view: ListView
  readonly isLoading: boolean
}

/** The rows of one page as a table. Sorting is done on the whole list, before it is cut into pages. */
export function RowTable<Row extends object>({
  label,
  columns,
  rows,
  view,
  rowKey,
  rowLink,
  rowLook,
  rowDetail,
  isLoading,
}: RowTableProps<Row>) {
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return helper.columns(
      columns.map((column) =>
        helper.accessor((row) => column.value?.(row), {
          id: column.id,
          header: column.header,
          cell: ({ row }) => shownCell(column, row.original),
          enableSorting: column.value !== undefined,
          sortDescFirst: false,
          meta: column,
        }),
      ),
    )
  }, [columns])

  const sorting: SortingState = view.sort ? [{ id: view.sort.column, desc: view.sort.descending }] : []
  const table = useTable({
    features,
    columns: defined,
    data: rows,
    getRowId: (row) => String(rowKey(row)),
    manualSorting: true,
    state: { sorting },
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(sorting) : update
      view.change({ sort: first ? { column: first.id, descending: first.desc } : null })
    },
  })

  return (
    <Table className={classes.table} aria-label={label} aria-busy={isLoading} highlightOnHover>
      <Table.Thead>
        {table.getHeaderGroups().map((group) => (
          <Table.Tr key={group.id}>
            {group.headers.map((header) => (
              <HeaderCell key={header.id} header={header} />
            ))}
          </Table.Tr>
        ))}
      </Table.Thead>
      <Table.Tbody>
        {isLoading && rows.length === 0 && <SkeletonRows columns={columns} />}
        {table.getRowModel().rows.map((row) => {
          const look = rowLook?.(row.original)
          const link = rowLink?.(row.original)
          const detail = rowDetail?.(row.original)
          return (
            <Fragment key={row.id}>
              <Table.Tr
                className={[classes.row, look?.className].filter(Boolean).join(' ')}
                data-tone={look?.tone}
                data-dimmed={look?.isDimmed || undefined}
                data-linked={link ? true : undefined}
                title={look?.title}
              >
                {row.getAllCells().map((cell) => {
                  const { isNumeric, card } = cell.column.columnDef.meta ?? {}
                  const content = <table.FlexRender cell={cell} />
                  return (
                    <Table.Td key={cell.id} data-numeric={isNumeric || undefined}>
                      {link && card === 'title' ? <RowLinkTo link={link}>{content}</RowLinkTo> : content}
                    </Table.Td>
                  )
                })}
              </Table.Tr>
              {detail && (
                <Table.Tr className={classes.detail}>
                  <Table.Td colSpan={columns.length}>{detail}</Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

function HeaderCell<Row extends object>({ header }: { readonly header: Header<typeof features, Row, unknown> }) {
  const { column } = header
  const { isHeaderHidden, isNumeric, width } = column.columnDef.meta ?? {}
  const name = String(column.columnDef.header)
  const sorted = column.getIsSorted()
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconSelector

  return (
    <Table.Th
      w={width}
      data-numeric={isNumeric || undefined}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {isHeaderHidden ? (
        <VisuallyHidden>{name}</VisuallyHidden>
      ) : column.getCanSort() ? (
        <UnstyledButton className={classes.sort} data-sorted={sorted || undefined} onClick={column.getToggleSortingHandler()}>
          {name}
          <Icon size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      ) : (
        name
      )}
    </Table.Th>
  )
}

function SkeletonRows<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return Array.from({ length: SKELETON_ROWS }, (_, at) => (
    <Table.Tr key={at}>
      {columns.map((column) => (
        <Table.Td key={column.id} data-numeric={column.isNumeric || undefined}>
          <Skeleton height={12} my={4} width={column.card === 'title' ? `${55 + ((at * 17) % 40)}%` : '60%'} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}
