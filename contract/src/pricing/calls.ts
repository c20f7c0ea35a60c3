import { z } from 'zod'
import { internalOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { PathId } from '../scalars.ts'
import { PricedService, PricingSummary, SavedPrice } from './schema.ts'

export const getPricingSummary = get('/company/pricing-summary/{companyId}', {
  summary: 'A customer with the active services of its active properties and their prices',
  roles: internalOnly,
  params: z.object({ companyId: PathId }),
  answer: PricingSummary,
})

export const savePrices = post('/company/pricing-summary/update', {
  summary: 'Save suppliers and prices of services, all or none; returns the saved services',
  roles: internalOnly,
  body: z.array(SavedPrice).max(20_000),
  answer: z.array(PricedService),
})
