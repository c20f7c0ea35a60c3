import { z } from 'zod'
import { EnteredDay, Id, Moment } from '../scalars.ts'
import { PropertyService, SavedPropertyService } from './schema.ts'

/** The most services that one call changes. */
export const SERVICES_AT_ONCE = 1000

/**
 * What is changed of one service, without a save of its property (docs/rules/services-and-dates.md#changes-in-place).
 * Fields that are left out keep their values. `complianceReceived` records compliance on that day, by the rule that moves
 * both dates. `whenUpdated` is the service's, as it was read.
 */
export const ServiceChange = SavedPropertyService.pick({
  supplierCompanyId: true,
  price: true,
  whenNextServiceAnniversary: true,
  whenLastComplianceReceived: true,
  active: true,
  whenSupplierEmailsSnoozedUntil: true,
})
  .extend({ propertyServiceId: Id, whenUpdated: Moment, complianceReceived: EnteredDay.optional() })
  .refine(
    ({ complianceReceived, whenNextServiceAnniversary, whenLastComplianceReceived }) =>
      complianceReceived === undefined ||
      (whenNextServiceAnniversary === undefined && whenLastComplianceReceived === undefined),
    { path: ['complianceReceived'], message: 'sets both dates, so leave them out' },
  )
export type ServiceChange = z.infer<typeof ServiceChange>

/** The most services of which a bulk change shows what it would do, before it leaves out those that stay as they are. */
export const SERVICES_PREVIEWED = 5000

/** Services by their ids, or all of some properties; those that are gone are left out. */
export const ServicesToChangeQuery = z
  .object({
    propertyServiceIds: z.array(Id).min(1).max(SERVICES_PREVIEWED).optional(),
    propertyIds: z.array(Id).min(1).max(SERVICES_PREVIEWED).optional(),
  })
  .refine(({ propertyServiceIds, propertyIds }) => (propertyServiceIds === undefined) !== (propertyIds === undefined), {
    path: ['propertyServiceIds'],
    message: 'takes a list of services, or propertyIds a list of properties, but not both',
  })
export type ServicesToChangeQuery = z.infer<typeof ServicesToChangeQuery>

/** A service with all that a change in place sets, and what the change depends on. */
export const ServiceToChange = PropertyService.pick({
  propertyServiceId: true,
  propertyId: true,
  serviceId: true,
  serviceName: true,
  ref: true,
  supplierCompanyId: true,
  supplierName: true,
  whenNextServiceAnniversary: true,
  whenLastComplianceReceived: true,
  intervalMonths: true,
  price: true,
  active: true,
  whenSupplierEmailsSnoozedUntil: true,
  whenUpdated: true,
}).extend({ propertyName: z.string() })
export type ServiceToChange = z.infer<typeof ServiceToChange>

/** `total` counts them all, `services` holds the first 5,000, by property and name. */
export const ServicesToChange = z.object({ services: z.array(ServiceToChange), total: z.int() })
export type ServicesToChange = z.infer<typeof ServicesToChange>

/** A service as it was and as it is. What it was, sent back with what it is, undoes the change. */
export const ChangedService = z.object({ before: PropertyService, after: PropertyService })
export type ChangedService = z.infer<typeof ChangedService>

/** The fields that a change in place sets, also by recording compliance. */
export const CHANGED_FIELDS = [
  'supplierCompanyId',
  'price',
  'whenNextServiceAnniversary',
  'whenLastComplianceReceived',
  'active',
  'whenSupplierEmailsSnoozedUntil',
] as const satisfies readonly (keyof PropertyService & keyof ServiceChange)[]

const changedFields = ({ before, after }: ChangedService) =>
  CHANGED_FIELDS.filter((field) => before[field] !== after[field])

/** Whether a change set what was there already: then there is nothing to take back. */
export const isAsItWas = (changed: ChangedService): boolean => changedFields(changed).length === 0

/** Takes a change back: refused if somebody has changed the service since. */
export function undoing(done: ChangedService): ServiceChange {
  const { before, after } = done
  return {
    propertyServiceId: after.propertyServiceId,
    whenUpdated: after.whenUpdated,
    ...Object.fromEntries(changedFields(done).map((field) => [field, before[field]])),
  }
}
