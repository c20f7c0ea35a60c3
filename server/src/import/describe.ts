import { shownDay } from '@app/contract/dates'
import type { Entry } from './check-line.ts'
import { HEADINGS, type ColumnName } from './columns.ts'
import { companyKey, textKey } from './keys.ts'

/** Values by column as a person reads them, so that lines can be compared with each other and with what is stored. */
export type Described = Partial<Record<ColumnName, string>>

type BuildingValues = Pick<
  Entry,
  'building' | 'street' | 'suburb' | 'city' | 'postcode' | 'customer' | 'customerRef' | 'owner'
> & { council: string }

/** The columns that say something of the building. A value that could not be read is left out. */
export const describeBuilding = (values: Partial<BuildingValues>): Described => ({
  building: values.building,
  street: values.street,
  suburb: values.suburb,
  city: values.city,
  postcode: values.postcode,
  council: values.council,
  customer: values.customer,
  customerRef: values.customerRef,
  owner: values.owner,
})

export const buildingOf = ({ council, ...values }: Partial<Entry>): Described =>
  describeBuilding({ ...values, ...(council !== undefined && { council: council?.name ?? '' }) })

type ServiceValues = Pick<Entry, 'supplier' | 'type' | 'lastDone' | 'nextDue' | 'price' | 'comment'> & {
  months: number
}

/** The columns that say something of the service. */
export const describeService = (values: ServiceValues): Described => ({
  type: values.type,
  supplier: values.supplier,
  months: String(values.months),
  lastDone: shownDay(values.lastDone),
  nextDue: shownDay(values.nextDue),
  price: values.price.toFixed(2),
  comment: values.comment,
})

export const serviceOf = (entry: Entry): Described => ({
  ...describeService({ ...entry, months: entry.months ?? entry.service.intervalMonths }),
  supplierEmail: entry.supplierEmail,
})

const COMPANIES: readonly ColumnName[] = ['council', 'customer', 'owner', 'supplier']

/** What equal values of a column share, however they are spelt. */
export const valueKey = (column: ColumnName, value: string): string =>
  COMPANIES.includes(column) ? companyKey(value) : textKey(value)

export const columnsOf = (described: Described): ColumnName[] =>
  Object.keys(described).filter((name): name is ColumnName => name in HEADINGS)

/** The columns in which two descriptions say different things; one that either leaves out says nothing. */
export function differences(one: Described, other: Described): ColumnName[] {
  return columnsOf(one).filter((column) => {
    const [ours, theirs] = [one[column], other[column]]
    return ours !== undefined && theirs !== undefined && valueKey(column, ours) !== valueKey(column, theirs)
  })
}

/** Two lifts of one building may have two contractors, or a comment that says which is which. */
export const isToldApart = (columns: readonly ColumnName[]): boolean =>
  columns.includes('supplier') || columns.includes('comment')

/** A value as the subject or object of a sentence. */
export const shownValue = (value: string | undefined): string => (value ? `"${value}"` : 'nothing')
