import { z } from 'zod'
import { Day, Id, Moment } from '../scalars.ts'
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
  .extend({ propertyServiceId: Id, whenUpdated: Moment, complianceReceived: Day.optional() })
  .refine(
    ({ complianceReceived, whenNextServiceAnniversary, whenLastComplianceReceived }) =>
      complianceReceived === undefined ||
      (whenNextServiceAnniversary === undefined && whenLastComplianceReceived === undefined),
    { path: ['complianceReceived'], message: 'sets both dates, so leave them out' },
  )
export type ServiceChange = z.infer<typeof ServiceChange>

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

/** Takes a change back: refused if somebody has changed the service since. */
export function undoing({ before, after }: ChangedService): ServiceChange {
  const changed = CHANGED_FIELDS.filter((field) => before[field] !== after[field])
  return {
    propertyServiceId: after.propertyServiceId,
    whenUpdated: after.whenUpdated,
    ...Object.fromEntries(changed.map((field) => [field, before[field]])),
  }
}
