import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import { Highlight } from './Highlight.tsx'

/** What a column shows for a row: its cell, or else its value. */
export function shownCell<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row)
  const value = column.value?.(row)
  return value === null || value === undefined || value === '' ? null : <Highlight text={String(value)} />
}
