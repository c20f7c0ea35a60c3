import type { CertificateKind } from '@app/contract/certificate/rules'
import { printedDay, type Day } from '@app/contract/dates'
import type { SheetCell, SheetRow } from '../../lib/read-sheet.ts'
import { cellText } from '../cell-text.ts'
import type { Columns } from '../columns.ts'
import { CellFault, shownCell } from '../fault.ts'
import { textKey } from '../keys.ts'
import { readLine, readRequiredLine } from '../read-cells.ts'
import { readDay } from '../read-day.ts'
import type { LineFault } from '../read-row.ts'
import { HEADINGS, type CertificateColumn } from './certificate-columns.ts'
import type { BuildingFinder } from './find-building.ts'
import type { PaperFinder } from './papers.ts'

/** One line: a certificate of one system. Lines that differ in their system only are one certificate. */
export interface CertificateEntry {
  propertyId: number
  propertyServiceId: number
  bwofAnniversary: Day
  kind: CertificateKind
  signedDate: Day
  iqpName: string
  iqpRegistrationNumber: string
  iqpRegister: string
  /** The path of the paper. */
  file: string
}

export interface CertificateLine {
  row: SheetRow
  /** Null for a line with faults. */
  entry: CertificateEntry | null
  faults: LineFault[]
}

interface Finders {
  buildings: BuildingFinder
  findPaper: PaperFinder
  today: Day
}

const KINDS = new Map<string, CertificateKind>([
  ['', 'Form12A'],
  ['form12a', 'Form12A'],
  ['12a', 'Form12A'],
  ['reportinlieu', 'ReportInLieu'],
  ['srad', 'SRaD'],
])

const NO_ANNIVERSARY = new CellFault(
  'is empty: it must be the anniversary of the warrant that the certificate is for, because the building has none',
)

/** Reads every cell of a row. */
export async function checkCertificateLine(
  row: SheetRow,
  columns: Columns<CertificateColumn>,
  { buildings, findPaper, today }: Finders,
): Promise<CertificateLine> {
  const faults: LineFault[] = []
  const cellOf = (column: CertificateColumn): SheetCell => row.cells[columns.at.get(column) ?? -1] ?? null
  const take = <Value>(column: CertificateColumn, value: Value | CellFault): Value | null => {
    if (!(value instanceof CellFault)) return value
    faults.push({ heading: HEADINGS[column], reason: `${shownCell(cellOf(column))} ${value.reason}` })
    return null
  }
  const property = take('property', buildings.property(cellText(cellOf('property'))))
  const system = property && take('system', buildings.system(property, cellText(cellOf('system'))))
  const anniversary = readDay(cellOf('bwofAnniversary')) ?? property?.anniversary
  // Without its building the line has one fault already.
  const bwofAnniversary = property && take('bwofAnniversary', anniversary ?? NO_ANNIVERSARY)
  const kind = take(
    'kind',
    KINDS.get(textKey(cellText(cellOf('kind'))).replace(/[\s-]/g, '')) ??
      new CellFault('is not a kind of certificate: it must be Form 12A, Report in lieu or S-RaD'),
  )
  const signedDate = take('signedDate', signedOn(cellOf('signedDate'), today))
  const iqpName = take('iqpName', readRequiredLine('the name of the person who signed')(cellOf('iqpName')))
  const iqpRegistrationNumber = take('iqpRegistrationNumber', readLine(cellOf('iqpRegistrationNumber')))
  const iqpRegister = take('iqpRegister', readLine(cellOf('iqpRegister')))
  const name = take('file', readRequiredLine('the name of a PDF in the folder of papers')(cellOf('file')))
  const file = name && take('file', await findPaper(name))
  const isWhole = property && system && bwofAnniversary && kind && signedDate && iqpName && file && faults.length === 0
  return {
    row,
    faults,
    entry: isWhole
      ? {
          propertyId: property.propertyId,
          propertyServiceId: system.propertyServiceId,
          bwofAnniversary,
          kind,
          signedDate,
          iqpName,
          iqpRegistrationNumber: iqpRegistrationNumber ?? '',
          iqpRegister: iqpRegister ?? '',
          file,
        }
      : null,
  }
}

function signedOn(cell: SheetCell, today: Day): Day | CellFault {
  const day = readDay(cell)
  if (day === null) return new CellFault('is empty: it must be the day on which it was signed')
  if (day instanceof CellFault || day <= today) return day
  return new CellFault(`is in the future: it must be a day up to today, ${printedDay(today)}`)
}
