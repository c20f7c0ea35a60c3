import type { Day } from '@app/contract/dates'
import type { ServiceType } from '@app/contract/service/rules'
import type { SheetCell, SheetRow } from '../lib/read-sheet.ts'
import { cellText } from './cell-text.ts'
import { HEADINGS, type ColumnName, type Columns } from './columns.ts'
import { CellFault, shownCell } from './fault.ts'
import type { CouncilFinder, KnownCouncil } from './find-council.ts'
import type { Definition, ServiceFinder } from './find-service.ts'
import {
  readEmail,
  readLine,
  readMonths,
  readNotes,
  readPostcode,
  readPrice,
  readRequiredLine,
  readServiceType,
} from './read-cells.ts'
import { readDay } from './read-day.ts'

/** One line of the register: a service of a building, with the details of the building. */
export interface RegisterEntry {
  ourRef: string
  building: string
  street: string
  suburb: string
  city: string
  postcode: string
  council: KnownCouncil | null
  customer: string
  customerRef: string
  owner: string
  service: Definition
  type: ServiceType
  supplier: string
  supplierEmail: string
  /** Null for the default interval of the service. */
  months: number | null
  lastDone: Day | null
  nextDue: Day | null
  price: number
  comment: string
}

/** What is wrong with a line: the column, its content and what it must be. */
export interface LineFault {
  heading: string
  reason: string
}

export interface CheckedLine {
  row: SheetRow
  /** The cells that could be read: all of them if there are no faults. */
  read: Partial<RegisterEntry>
  faults: LineFault[]
}

/** A line without faults. */
export interface GoodLine extends CheckedLine {
  read: RegisterEntry
}

export const isGood = (line: CheckedLine): line is GoodLine => line.faults.length === 0

export interface Finders {
  findCouncil: CouncilFinder
  findService: ServiceFinder
}

type Readers = { [Column in ColumnName]: (cell: SheetCell, finders: Finders) => RegisterEntry[Column] | CellFault }

const READERS: Readers = {
  ourRef: readRequiredLine('your reference for the building'),
  building: readLine,
  street: readRequiredLine('a street address such as 12 McVay Street'),
  suburb: readLine,
  city: readLine,
  postcode: readPostcode,
  council: (cell, { findCouncil }) => findCouncil(cellText(cell)),
  customer: readLine,
  customerRef: readLine,
  owner: readLine,
  service: (cell, { findService }) => findService(cellText(cell)),
  type: readServiceType,
  supplier: readLine,
  supplierEmail: readEmail,
  months: readMonths,
  lastDone: readDay,
  nextDue: readDay,
  price: readPrice,
  comment: readNotes,
}

/** Reads every cell of a row. The faults are in the order of the columns. */
export function checkLine(row: SheetRow, columns: Columns, finders: Finders): CheckedLine {
  const line: CheckedLine = { row, read: {}, faults: [] }
  const absent = columns.absent.map((column) => ({ column, cell: null }))
  const present = [...columns.at].map(([column, index]) => ({ column, cell: row.cells[index] ?? null }))
  for (const { column, cell } of [...present, ...absent]) readCell(line, column, cell, finders)
  if (line.read.supplierEmail && line.read.supplier === '') {
    refuse(line, 'supplierEmail', `"${line.read.supplierEmail}" has no supplier that it could belong to`)
  }
  const stray = row.cells.find((cell, index) => !columns.headings[index] && cellText(cell) !== '')
  if (stray !== undefined) {
    line.faults.push({
      heading: 'no column',
      reason: `${shownCell(stray)} has no heading above it: put quotation marks around a cell that contains a separator`,
    })
  }
  return line
}

function readCell<Column extends ColumnName>(
  line: CheckedLine,
  column: Column,
  cell: SheetCell,
  finders: Finders,
): void {
  const value = READERS[column](cell, finders)
  if (value instanceof CellFault) refuse(line, column, `${shownCell(cell)} ${value.reason}`)
  else line.read[column] = value
}

export function refuse(line: CheckedLine, column: ColumnName, reason: string): void {
  line.faults.push({ heading: HEADINGS[column], reason })
}
