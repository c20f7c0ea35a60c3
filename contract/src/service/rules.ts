import { addYears, type Day } from '../dates.ts'

/** The definitions that the product knows by id (docs/rules/services-and-dates.md#definitions). */
export const BWOF_SERVICE_ID = 1
export const TRIAL_EVACUATION_SERVICE_ID = 2
export const OWNER_INSPECTION_SERVICE_ID = 3

/** Whether the definition must stay at the top of the tree. */
export const hasFixedPlace = (serviceId: number): boolean =>
  [BWOF_SERVICE_ID, TRIAL_EVACUATION_SERVICE_ID, OWNER_INSPECTION_SERVICE_ID].includes(serviceId)

/**
 * Fields of a service that reminders write. They do not count as a change by a person
 * (docs/rules/services-and-dates.md#services-of-a-property).
 */
export const REMINDER_STAMPS = ['whenLastSupplierEmailSent', 'whenLastSupplierEmailTriggered'] as const

export const SERVICE_TYPES = ['Full Service', 'Audit'] as const
export type ServiceType = (typeof SERVICE_TYPES)[number]

/** Service intervals in months (docs/rules/services-and-dates.md#services-of-a-property). */
export const INTERVAL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

interface Planned {
  serviceId: number
  parentServiceId: number | null
  active: boolean
  whenDeleted: string | null
  whenNextServiceAnniversary: Day | null
}

/**
 * Whether a service is a specified system of the warrant: active, not deleted, and a child of service 1
 * (docs/rules/services-and-dates.md#readiness).
 */
export const isBwofSubService = (service: Omit<Planned, 'whenNextServiceAnniversary'>): boolean =>
  service.active && !service.whenDeleted && service.parentServiceId === BWOF_SERVICE_ID

/**
 * A sub-service is ready when its next anniversary is later than the property's BWOF anniversary
 * (docs/rules/services-and-dates.md#readiness).
 */
export const isReady = (subServiceAnniversary: Day | null, bwofAnniversary: Day | null): boolean =>
  subServiceAnniversary !== null && bwofAnniversary !== null && subServiceAnniversary > bwofAnniversary

/** The property's BWOF anniversary: the earliest of its active BWOF services. */
export const bwofAnniversary = (services: readonly Planned[]): Day | null =>
  services
    .filter((service) => service.serviceId === BWOF_SERVICE_ID && service.active && !service.whenDeleted)
    .map((service) => service.whenNextServiceAnniversary)
    .filter((day) => day !== null)
    .toSorted()[0] ?? null

/** The result of the '+1 year' buttons. */
export const addOneYear = (day: Day): Day => addYears(day, 1)
