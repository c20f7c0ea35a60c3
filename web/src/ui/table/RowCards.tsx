import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import classes from './DataTable.module.css'
import type { RowsProps } from './row.ts'
import { RowLinkTo } from './RowLinkTo.tsx'
import { shownCell } from './shown-cell.tsx'

const SKELETON_CARDS = 6

interface RowCardsProps<Row> extends RowsProps<Row> {
  readonly rows: readonly Row[]
  readonly isLoading: boolean
}

/** The rows of one page as cards, for a narrow window. */
export function RowCards<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowLink,
  rowState,
  rowDetail,
  isLoading,
}: RowCardsProps<Row>) {
  const columnsAt = (place: Column<Row>['card']) => columns.filter((column) => (column.card ?? 'line') === place)
  const titles = columnsAt('title')
  const asides = columnsAt('aside')
  const lines = columnsAt('line')
  const show = (column: Column<Row>, row: Row): ReactNode => <span key={column.id}>{shownCell(column, row)}</span>

  return (
    <ul className={classes.cards} aria-label={label} aria-busy={isLoading}>
      {isLoading &&
        rows.length === 0 &&
        Array.from({ length: SKELETON_CARDS }, (_, at) => (
          <li key={at} className={classes.card}>
            <Skeleton height={14} width="70%" mb="xs" />
            <Skeleton height={12} width="45%" />
          </li>
        ))}
      {rows.map((row) => {
        const state = rowState?.(row)
        const link = rowLink?.(row)
        const title = titles.map((column) => show(column, row))
        return (
          <li
            key={rowKey(row)}
            className={[classes.card, classes.row, state?.className].filter(Boolean).join(' ')}
            data-tone={state?.tone}
            data-dimmed={state?.isDimmed || undefined}
            data-changed={state?.isChanged || undefined}
            data-linked={link ? true : undefined}
          >
            <div className={classes.cardHead}>
              <div>{link ? <RowLinkTo link={link}>{title}</RowLinkTo> : title}</div>
              <div className={classes.cardAside}>{asides.map((column) => show(column, row))}</div>
            </div>
            <dl className={classes.cardLines}>
              {lines.map((column) => {
                const shown = shownCell(column, row)
                return shown === null || shown === '' ? null : (
                  <div key={column.id}>
                    <dt>{column.header}</dt>
                    <dd>{shown}</dd>
                  </div>
                )
              })}
            </dl>
            {rowDetail?.(row)}
          </li>
        )
      })}
    </ul>
  )
}
