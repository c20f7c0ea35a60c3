import { z } from 'zod'
import { Company } from '../company/schema.ts'
import { Id, Moment, Money, OptionalId } from '../scalars.ts'
import { PropertyService } from '../service/schema.ts'

/** A service of a customer's property with its price (docs/rules/records.md#prices). `price` is in dollars. */
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

/** The supplier and price of a service to save. A field that is left out keeps its value. */
export const SavedPrice = z.object({
  propertyServiceId: Id,
  supplierCompanyId: OptionalId.optional(),
  price: Money.optional(),
  whenUpdated: Moment,
})
export type SavedPrice = z.infer<typeof SavedPrice>
