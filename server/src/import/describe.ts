import { shownDay } from '@app/contract/dates'
import type { RegisterEntry, ServiceCells } from './check-line.ts'
import { HEADINGS, type ColumnName } from './columns.ts'
import { companyKey, textKey } from './keys.ts'

/** The values of columns in readable form, for comparing lines with each other and with stored records. */
export type DescribedValues = Partial<Record<ColumnName, string>>

type BuildingValues = Pick<
  RegisterEntry,
  'building' | 'street' | 'suburb' | 'city' | 'postcode' | 'customer' | 'customerRef' | 'owner'
> & { council: string }

/** The columns about the building. Values that could not be read are left out. */
export const describeBuilding = (values: Partial<BuildingValues>): DescribedValues => ({
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

export const buildingOf = ({ council, ...values }: Partial<RegisterEntry>): DescribedValues =>
  describeBuilding({ ...values, ...(council !== undefined && { council: council?.name ?? '' }) })

type ServiceValues = Pick<RegisterEntry, 'supplier' | 'type' | 'lastDone' | 'nextDue' | 'price' | 'comment'> & {
  months: number
}

/** The columns about the service. */
export const describeService = (values: ServiceValues): DescribedValues => ({
  type: values.type,
  supplier: values.supplier,
  months: String(values.months),
  lastDone: shownDay(values.lastDone),
  nextDue: shownDay(values.nextDue),
  price: values.price.toFixed(2),
  comment: values.comment,
})

export const serviceOf = (entry: ServiceCells): DescribedValues => ({
  ...describeService({ ...entry, months: entry.months ?? entry.service.intervalMonths }),
  supplierEmail: entry.supplierEmail,
})

const COMPANIES: readonly ColumnName[] = ['council', 'customer', 'owner', 'supplier']

/** A key that is equal for different spellings of the same value. */
export const valueKey = (column: ColumnName, value: string): string =>
  COMPANIES.includes(column) ? companyKey(value) : textKey(value)

export const columnsOf = (described: DescribedValues): ColumnName[] =>
  Object.keys(described).filter((name): name is ColumnName => name in HEADINGS)

/** A key that is equal for the same spelling of one value. Another spelling of a name is the same company. */
const spellingKey = (column: ColumnName, value: string): string =>
  COMPANIES.includes(column) ? companyKey(value) : value.trim().replace(/\s+/g, ' ')

/** Whether two cells of a column say something else. Another spelling of a company that is named is the same company. */
export function isOtherValue(column: PropertyKey, one: unknown, other: unknown): boolean {
  const isCompany = COMPANIES.some((name) => name === column)
  if (isCompany && typeof one === 'string' && typeof other === 'string') return companyKey(one) !== companyKey(other)
  return JSON.stringify(one) !== JSON.stringify(other)
}

/** The columns in which two descriptions differ by a key. A column that either leaves out does not count. */
const differingBy =
  (keyOf: typeof valueKey) =>
  (one: DescribedValues, other: DescribedValues): ColumnName[] =>
    columnsOf(one).filter((column) => {
      const [ours, theirs] = [one[column], other[column]]
      return ours !== undefined && theirs !== undefined && keyOf(column, ours) !== keyOf(column, theirs)
    })

/** The columns in which two descriptions mean something else, for finding the record that a line is. */
export const differences = differingBy(valueKey)

/** The columns that a line writes otherwise than the record has them, be it only in capitals or macrons. */
export const corrections = differingBy(spellingKey)

/**
 * Whether the differences show that two lines are different services: two lifts of one building may have different
 * suppliers, or a comment that says which is which.
 */
export const tellServicesApart = (columns: readonly ColumnName[]): boolean =>
  columns.includes('supplier') || columns.includes('comment')

/** A value for use in a sentence. */
export const shownValue = (value: string | undefined): string => (value ? `"${value}"` : 'nothing')
