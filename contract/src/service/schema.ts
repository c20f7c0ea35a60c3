import { z } from 'zod'
import {
  EnteredDay,
  Id,
  Integer,
  Line,
  Moment,
  Money,
  Notes,
  OptionalDay,
  OptionalEnteredDay,
  OptionalId,
  OptionalMoment,
  RequiredLine,
  RowId,
  wholeNumber,
} from '../scalars.ts'
import { INTERVAL_MONTHS, SERVICE_TYPES } from './rules.ts'

const IntervalMonths = wholeNumber(Math.min(...INTERVAL_MONTHS), Math.max(...INTERVAL_MONTHS))

/**
 * A kind of service that staff define (docs/rules/services-and-dates.md#definitions). One with `isCategory` only groups
 * others.
 */
export const ServiceDefinition = z.object({
  serviceId: z.int(),
  parentServiceId: z.int().nullable(),
  serviceName: z.string(),
  serviceShortName: z.string(),
  buildingAct: z.string(),
  isCategory: z.boolean(),
  sort1: z.int(),
  sort2: z.int(),
  intervalMonths: z.int(),
  description: z.string(),
  fullServicePrice: z.number(),
  auditPrice: z.number(),
  councilCodes: z.string(),
  active: z.boolean(),
  whenCreated: Moment,
  whenUpdated: Moment,
})
export type ServiceDefinition = z.infer<typeof ServiceDefinition>

export const ExternalServiceDefinition = ServiceDefinition.omit({ fullServicePrice: true, auditPrice: true })

/** A definition with the internal fields, its prices, as optional. */
export const VisibleServiceDefinition = ServiceDefinition.partial({ fullServicePrice: true, auditPrice: true })
export type VisibleServiceDefinition = z.infer<typeof VisibleServiceDefinition>

/**
 * A definition in the payload of a save. A new one has no id, or an id of 0 or less, which `parentServiceId` of others
 * may refer to. Fields that are left out keep their values.
 */
export const SavedServiceDefinition = z
  .object({
    serviceId: RowId.nullable(),
    parentServiceId: RowId.nullable(),
    serviceName: RequiredLine,
    serviceShortName: Line,
    buildingAct: Line,
    isCategory: z.boolean(),
    sort1: Integer,
    sort2: Integer,
    intervalMonths: IntervalMonths,
    description: Notes,
    fullServicePrice: Money,
    auditPrice: Money,
    councilCodes: Line,
    active: z.boolean(),
    whenUpdated: OptionalMoment,
  } satisfies Record<Exclude<keyof ServiceDefinition, 'whenCreated'>, z.ZodType>)
  .partial()
export type SavedServiceDefinition = z.infer<typeof SavedServiceDefinition>

/**
 * `main-first` lists definitions without a parent first. Both then sort by sort1, sort2 and name
 * (docs/rules/services-and-dates.md#definitions).
 */
export const SERVICE_SORTS = ['main-first', 'default-sort'] as const

export const ServiceListRequest = z.object({
  sortType: z.enum(SERVICE_SORTS).default('default-sort'),
  onlyServicesInUse: z.boolean().default(false),
})

/**
 * A service of a property (docs/rules/services-and-dates.md#services-of-a-property). `price` is in dollars,
 * `whenSupplierEmailsSnoozedUntil` is a calendar day. `whenReportSent` is for trial evacuations: the day on which the
 * report of the last one was sent to Fire and Emergency New Zealand.
 */
export const PropertyService = z.object({
  propertyServiceId: z.int(),
  propertyId: z.int(),
  serviceId: z.int(),
  serviceName: z.string(),
  parentServiceId: z.int().nullable(),
  ref: z.string(),
  serviceType: z.enum(SERVICE_TYPES),
  supplierCompanyId: z.int().nullable(),
  supplierName: z.string(),
  whenNextServiceAnniversary: OptionalDay,
  whenLastComplianceReceived: OptionalDay,
  whenReportSent: OptionalDay,
  price: z.number(),
  intervalMonths: z.int(),
  active: z.boolean(),
  adminNotes: z.string(),
  exceptionNotes: z.string(),
  whenCreated: Moment,
  whenUpdated: Moment,
  whenDeleted: OptionalMoment,
  whenLastSupplierEmailSent: OptionalMoment,
  whenLastSupplierEmailTriggered: OptionalMoment,
  whenSupplierEmailsSnoozedUntil: OptionalDay,
})
export type PropertyService = z.infer<typeof PropertyService>

/** What external logins see of a service: named field by field, so that a new one stays internal until somebody decides. */
export const ExternalPropertyService = PropertyService.pick({
  propertyServiceId: true,
  propertyId: true,
  serviceId: true,
  serviceName: true,
  parentServiceId: true,
  ref: true,
  serviceType: true,
  supplierCompanyId: true,
  supplierName: true,
  whenNextServiceAnniversary: true,
  whenLastComplianceReceived: true,
  intervalMonths: true,
  active: true,
  exceptionNotes: true,
  whenCreated: true,
  whenUpdated: true,
  whenDeleted: true,
  whenLastSupplierEmailSent: true,
  whenLastSupplierEmailTriggered: true,
  whenSupplierEmailsSnoozedUntil: true,
})

/** A service with the fields that only some audiences get as optional. */
export const VisiblePropertyService = PropertyService.partial({ price: true, adminNotes: true, whenReportSent: true })
export type VisiblePropertyService = z.infer<typeof VisiblePropertyService>

/** Fields that a save of a service does not write: set by the server, or read from other records. */
type ReadOnly =
  | 'propertyId'
  | 'serviceName'
  | 'parentServiceId'
  | 'supplierName'
  | 'whenCreated'
  | 'whenLastSupplierEmailSent'
  | 'whenLastSupplierEmailTriggered'

/** A service in the payload of a saved property. Fields that are left out keep their values. */
export const SavedPropertyService = z
  .object({
    propertyServiceId: RowId.nullable(),
    serviceId: Id,
    ref: Line,
    serviceType: z.enum(SERVICE_TYPES),
    supplierCompanyId: OptionalId,
    whenNextServiceAnniversary: OptionalEnteredDay,
    whenLastComplianceReceived: OptionalEnteredDay,
    whenReportSent: OptionalEnteredDay,
    price: Money,
    intervalMonths: IntervalMonths,
    active: z.boolean(),
    adminNotes: Notes,
    exceptionNotes: Notes,
    whenUpdated: OptionalMoment,
    whenDeleted: OptionalMoment,
    whenSupplierEmailsSnoozedUntil: OptionalEnteredDay,
  } satisfies Record<Exclude<keyof PropertyService, ReadOnly>, z.ZodType>)
  .partial()
export type SavedPropertyService = z.infer<typeof SavedPropertyService>

/** That compliance of a service was received on `date`; `whenUpdated` is the property's, as it was read. */
export const ComplianceRecord = z.object({ propertyServiceId: Id, date: EnteredDay, whenUpdated: Moment })

export const ServiceDateUpdate = z.object({ propertyServiceId: Id, newPreviousDate: EnteredDay })
