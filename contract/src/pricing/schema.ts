import { z } from 'zod'
import { Company } from '../company/schema.ts'
import { Id, Moment, Money, OptionalId } from '../scalars.ts'
import { PropertyService } from '../service/schema.ts'

/**
 * A service of one of a customer's properties, as it is priced (docs/rules/records.md#prices). `price` is in dollars.
 */
export const PricedService = PropertyService.pick({
  propertyServiceId: true,
  propertyId: true,
  serviceName: true,
  serviceType: true,
  ref: true,
  whenNextServiceAnniversary: true,
  supplierCompanyId: true,
  supplierName: true,
  price: true,
  intervalMonths: true,
  whenUpdated: true,
}).extend({ propertyName: z.string(), buildingName: z.string() })
export type PricedService = z.infer<typeof PricedService>

export const PricingSummary = z.object({ company: Company, services: z.array(PricedService) })
export type PricingSummary = z.infer<typeof PricingSummary>

/** What a save changes of a service: its supplier and its price, nothing else. One left out stays as it is. */
export const SavedPrice = z.object({
  propertyServiceId: Id,
  supplierCompanyId: OptionalId.optional(),
  price: Money.optional(),
  whenUpdated: Moment,
})
export type SavedPrice = z.infer<typeof SavedPrice>
