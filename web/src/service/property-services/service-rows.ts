import type { Operator } from '@app/contract/operator/schema'
import type { PropertyService, VisiblePropertyService, VisibleServiceDefinition } from '@app/contract/service/schema'
import { nestedRows } from '../../lib/nested-rows.ts'

/** A property's service while the property is edited. The price is null while its field is empty. */
export type ServiceRow = Omit<PropertyService, 'price' | 'whenCreated' | 'whenUpdated'> & {
  readonly price: number | null
  readonly whenUpdated: string | null
}

export const serviceRows = nestedRows<ServiceRow>((row) => row.propertyServiceId)

/** A service as an editable row. Fields that the login may not see get blanks, which are never shown. */
export function serviceRowOf(service: VisiblePropertyService): ServiceRow {
  const { whenCreated: _, price = 0, adminNotes = '', whenReportSent = null, ...rest } = service
  return { ...rest, price, adminNotes, whenReportSent }
}

/**
 * A new service: active, price 0, the interval of its definition, supplied by the operator, Full Service
 * (docs/rules/services-and-dates.md#services-of-a-property).
 */
export const newServiceRow = (
  propertyServiceId: number,
  propertyId: number,
  definition: VisibleServiceDefinition,
  operator: Pick<Operator, 'companyId' | 'companyName'>,
): ServiceRow => ({
  propertyServiceId,
  propertyId,
  serviceId: definition.serviceId,
  serviceName: definition.serviceName,
  parentServiceId: definition.parentServiceId,
  ref: '',
  serviceType: 'Full Service',
  supplierCompanyId: operator.companyId,
  supplierName: operator.companyName,
  whenNextServiceAnniversary: null,
  whenLastComplianceReceived: null,
  whenReportSent: null,
  price: 0,
  intervalMonths: definition.intervalMonths,
  active: true,
  adminNotes: '',
  exceptionNotes: '',
  whenUpdated: null,
  whenDeleted: null,
  whenLastSupplierEmailSent: null,
  whenLastSupplierEmailTriggered: null,
  whenSupplierEmailsSnoozedUntil: null,
})

/** A changed row as it is saved. For a removed row, other edits are left out. */
export const savedServiceRow = (row: ServiceRow) =>
  row.whenDeleted === null
    ? row
    : { propertyServiceId: row.propertyServiceId, whenUpdated: row.whenUpdated, whenDeleted: row.whenDeleted }

/**
 * Trims notes, as on leaving edit mode (docs/rules/screens.md#edit-mode). A row with nothing to trim stays the same
 * object.
 */
export const withTrimmedNotes = (rows: readonly ServiceRow[]): readonly ServiceRow[] =>
  rows.map((row) => {
    const adminNotes = row.adminNotes.trim()
    const exceptionNotes = row.exceptionNotes.trim()
    return adminNotes === row.adminNotes && exceptionNotes === row.exceptionNotes
      ? row
      : { ...row, adminNotes, exceptionNotes }
  })

/** `Fire separations (Level 2)` */
export const serviceTitle = ({ serviceName, ref }: Pick<ServiceRow, 'serviceName' | 'ref'>): string =>
  ref ? `${serviceName} (${ref})` : serviceName

/** The main services in their order, each followed by its sub-services. */
export function groupedByParent(rows: readonly ServiceRow[]): readonly ServiceRow[] {
  const parents = new Set(rows.map((row) => row.serviceId))
  const isBelow = (row: ServiceRow): boolean => row.parentServiceId !== null && parents.has(row.parentServiceId)
  const placed = new Set<number>()
  return rows
    .filter((row) => !isBelow(row))
    .flatMap((row) => {
      // Two warrants on one property share their systems, which go below the first.
      if (placed.has(row.serviceId)) return [row]
      placed.add(row.serviceId)
      return [row, ...rows.filter((sub) => sub.parentServiceId === row.serviceId)]
    })
}
