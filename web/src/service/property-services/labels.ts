import type { SavedPropertyService } from '@app/contract/service/schema'

/** The labels of the fields of a property's service (docs/rules/screens.md#services-of-a-property). */
export const SERVICE_LABELS = {
  ref: 'Ref',
  serviceType: 'Service Type',
  supplierCompanyId: 'Supplier',
  whenNextServiceAnniversary: 'Anniversary',
  whenLastComplianceReceived: 'Previous',
  whenReportSent: 'Report sent to FENZ',
  price: 'Price',
  intervalMonths: 'Interval',
  active: 'Active',
  exceptionNotes: 'Exception notes',
  adminNotes: 'Admin notes',
  whenSupplierEmailsSnoozedUntil: 'Snoozed until',
  whenDeleted: 'Removed',
} as const satisfies Record<
  Exclude<keyof SavedPropertyService, 'propertyServiceId' | 'serviceId' | 'whenUpdated'>,
  string
>
