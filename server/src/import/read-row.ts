import type { SheetCell, SheetRow } from '../lib/read-sheet.ts'
import { cellText } from './cell-text.ts'
import type { Columns } from './columns.ts'
import { CellFault, shownCell } from './fault.ts'

/** What is wrong with a line: the column, its content and what it must be. */
export interface LineFault {
  heading: string
  reason: string
}

/** A line of a file: what its cells say. */
export interface ReadRow<Entry extends object> {
  row: SheetRow
  /** The cells that could be read: all of them if there are no faults. */
  read: Partial<Entry>
  /** The columns whose cells are not empty. */
  filled: ReadonlySet<keyof Entry>
  faults: LineFault[]
}

/** How the cell of each column is read. */
export type Readers<Entry extends object, Finders> = {
  [Column in keyof Entry]: (cell: SheetCell, finders: Finders) => Entry[Column] | CellFault
}

/** Reads every cell of a row. The faults are in the order of the columns. */
export function readRow<Entry extends object, Finders>(
  row: SheetRow,
  columns: Columns<keyof Entry & string>,
  {
    headings,
    readers,
    finders,
  }: {
    headings: Readonly<Record<keyof Entry, string>>
    readers: Readers<Entry, Finders>
    finders: Finders
  },
): ReadRow<Entry> {
  const read: Partial<Entry> = {}
  const filled = new Set<keyof Entry>()
  const faults: LineFault[] = []
  const take = <Column extends keyof Entry>(column: Column, cell: SheetCell): void => {
    if (cellText(cell) !== '') filled.add(column)
    const value = readers[column](cell, finders)
    if (value instanceof CellFault) {
      faults.push({ heading: headings[column], reason: `${shownCell(cell)} ${value.reason}` })
    } else {
      read[column] = value
    }
  }
  for (const [column, index] of columns.at) take(column, row.cells[index] ?? null)
  for (const column of columns.absent) take(column, null)
  const stray = row.cells.find((cell, index) => !columns.headings[index] && cellText(cell) !== '')
  if (stray !== undefined) {
    faults.push({
      heading: 'no column',
      reason: `${shownCell(stray)} has no heading above it: put quotation marks around a cell that contains a separator`,
    })
  }
  return { row, read, filled, faults }
}
