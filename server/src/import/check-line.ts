import type { Day } from '@app/contract/dates'
import type { ServiceType } from '@app/contract/service/rules'
import type { SheetRow } from '../lib/read-sheet.ts'
import { cellText } from './cell-text.ts'
import { HEADINGS, type ColumnName, type Columns } from './columns.ts'
import type { CouncilFinder, KnownCouncil } from './find-council.ts'
import type { NamedDefinition, ServiceFinder } from './find-service.ts'
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
import { readRow, type LineFault, type ReadRow, type Readers } from './read-row.ts'

/** What a line says of the building. */
export interface BuildingCells {
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
}

/** What a line says of the service. */
export interface ServiceCells {
  service: NamedDefinition
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

/** One line of the register: a service of a building, with the details of the building. */
export type RegisterEntry = BuildingCells & ServiceCells

/** A line of the register as it was read. */
export type CheckedLine = ReadRow<RegisterEntry>

/** A line without faults. */
export interface GoodLine extends CheckedLine {
  read: RegisterEntry
}

/** A line about a service that could be read. */
export interface ServiceLine {
  row: SheetRow
  read: ServiceCells
  faults: LineFault[]
}

export const isGood = (line: CheckedLine): line is GoodLine => line.faults.length === 0

export interface Finders {
  findCouncil: CouncilFinder
  findService: ServiceFinder
}

export const BUILDING_READERS: Readers<BuildingCells, Pick<Finders, 'findCouncil'>> = {
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
}

export const SERVICE_READERS: Readers<ServiceCells, Pick<Finders, 'findService'>> = {
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

const READERS: Readers<RegisterEntry, Finders> = { ...BUILDING_READERS, ...SERVICE_READERS }

/** Reads every cell of a row. The faults are in the order of the columns. */
export function checkLine(row: SheetRow, columns: Columns, finders: Finders): CheckedLine {
  const line = readRow(row, columns, { headings: HEADINGS, readers: READERS, finders })
  refuseStrayEmail(line)
  return line
}

/** An address without a company would be lost. */
export function refuseStrayEmail(line: { read: Partial<ServiceCells>; faults: LineFault[] }): void {
  if (line.read.supplierEmail && line.read.supplier === '') {
    refuse(line, 'supplierEmail', `"${line.read.supplierEmail}" has no supplier that it could belong to`)
  }
}

export function refuse(line: Pick<CheckedLine, 'faults'>, column: ColumnName, reason: string): void {
  line.faults.push({ heading: HEADINGS[column], reason })
}
