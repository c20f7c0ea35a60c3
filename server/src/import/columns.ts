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

export interface Columns<Name extends string = ColumnName> {
  /** The index of each column in a row. */
  at: ReadonlyMap<Name, number>
  /** The headings as written in the file. */
  headings: readonly string[]
  /** Headings of unknown columns, which are ignored. */
  ignored: readonly string[]
  /** Missing columns, which count as empty. */
  absent: readonly Name[]
}

/** The columns that a kind of file has. */
interface Sort<Name extends string> {
  headings: Readonly<Record<Name, string>>
  required: readonly Name[]
  /** What the file is, for messages: `the register`. */
  called: string
}

/**
 * Finds the columns of a register in the heading row.
 *
 * @throws StartError that names missing columns, or a column that is there twice
 */
export const readColumns = (row: SheetRow): Columns =>
  findColumns(row, { headings: HEADINGS, required: REQUIRED, called: 'the register' })

/** Finds the columns of a kind of file in the heading row, as {@link readColumns}. */
export function findColumns<Name extends string>(
  { cells }: SheetRow,
  { headings: known, required, called }: Sort<Name>,
): Columns<Name> {
  const names = Object.keys(known).filter((name): name is Name => name in known)
  const columnOf = new Map(names.map((name) => [headingKey(known[name]), name]))
  const headings = cells.map((cell) => cellText(cell).replace(/\s+/g, ' '))
  const at = new Map<Name, number>()
  const ignored: string[] = []
  for (const [index, heading] of headings.entries()) {
    const column = columnOf.get(headingKey(heading))
    if (column && at.has(column)) throw new StartError(`The column "${known[column]}" is in the file twice.`)
    if (column) at.set(column, index)
    else if (heading && textKey(heading) !== textKey(REASON_HEADING)) ignored.push(heading)
  }
  const missing = names.filter((column) => !at.has(column))
  const lacking = missing.filter((column) => required.includes(column)).map((column) => `"${known[column]}"`)
  if (lacking.length > 0) {
    throw new StartError(
      `The first row of the file has no ${lacking.length > 1 ? 'columns' : 'column'} ${lacking.join(', ')}: it must have the headings of ${called}.`,
    )
  }
  return { at, headings, ignored, absent: missing }
}

export const headingKey = (heading: string) => textKey(heading).replace(/[^\p{L}\p{N}]/gu, '')
