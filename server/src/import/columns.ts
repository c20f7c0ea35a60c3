import type { SheetRow } from '../lib/read-sheet.ts'
import { StartError } from '../lib/start-error.ts'
import { cellText } from './cell-text.ts'
import { textKey } from './keys.ts'

/** The columns of a register, in their usual order. */
export const HEADINGS = {
  ourRef: 'Our ref',
  building: 'Building',
  street: 'Street',
  suburb: 'Suburb',
  city: 'City',
  postcode: 'Postcode',
  council: 'Council',
  customer: 'Customer',
  customerRef: 'Customer ref',
  owner: 'Owner',
  service: 'Service',
  type: 'Type',
  supplier: 'Supplier',
  supplierEmail: 'Supplier email',
  months: 'Months',
  lastDone: 'Last done',
  nextDue: 'Next due',
  price: 'Price',
  comment: 'Comment',
} as const

export type ColumnName = keyof typeof HEADINGS

/**
 * Columns that say whose building it is, who does the work and when it is due. They are required, so that a misspelt
 * heading does not lose them unnoticed.
 */
const REQUIRED: readonly ColumnName[] = [
  'ourRef',
  'street',
  'city',
  'council',
  'customer',
  'owner',
  'service',
  'supplier',
  'nextDue',
]

/** The heading of the column that the file of refused lines adds. A corrected file still has it. */
export const REASON_HEADING = 'Reason'

export interface Columns {
  /** The index of each column in a row. */
  at: ReadonlyMap<ColumnName, number>
  /** The headings as written in the file. */
  headings: readonly string[]
  /** Headings of unknown columns, which are ignored. */
  ignored: readonly string[]
  /** Missing columns, which count as empty. */
  absent: readonly ColumnName[]
}

/**
 * Finds the columns in the heading row.
 *
 * @throws StartError that names missing columns, or a column that is there twice
 */
export function readColumns({ cells }: SheetRow): Columns {
  const headings = cells.map((cell) => cellText(cell).replace(/\s+/g, ' '))
  const at = new Map<ColumnName, number>()
  const ignored: string[] = []
  for (const [index, heading] of headings.entries()) {
    const column = columnOf(heading)
    if (column && at.has(column)) throw new StartError(`The column "${HEADINGS[column]}" is in the file twice.`)
    if (column) at.set(column, index)
    else if (heading && textKey(heading) !== textKey(REASON_HEADING)) ignored.push(heading)
  }
  const missing = NAMES.filter((column) => !at.has(column))
  const required = missing.filter((column) => REQUIRED.includes(column)).map((column) => `"${HEADINGS[column]}"`)
  if (required.length > 0) {
    throw new StartError(
      `The first row of the file has no ${required.length > 1 ? 'columns' : 'column'} ${required.join(', ')}: it must have the headings of the register.`,
    )
  }
  return { at, headings, ignored, absent: missing }
}

const NAMES = Object.keys(HEADINGS).filter((name): name is ColumnName => name in HEADINGS)
const headingKey = (heading: string) => textKey(heading).replace(/[^\p{L}\p{N}]/gu, '')
const COLUMN_OF = new Map(NAMES.map((column) => [headingKey(HEADINGS[column]), column]))
const columnOf = (heading: string): ColumnName | undefined => COLUMN_OF.get(headingKey(heading))
