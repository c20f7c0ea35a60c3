import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/pricing/calls'
import type { AppContext } from '../app-context.ts'
import { findCompany } from '../company/queries.ts'
import { notFound } from '../lib/problem.ts'
import { handle, handleRead } from '../plugins/handle.ts'
import { listPricedServices } from './queries.ts'
import { savePrices } from './save-prices.ts'

export function pricingRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context

  handleRead(app, calls.getPricingSummary, async ({ login, params }) => {
    const company = await findCompany(db, login, params.companyId)
    if (!company) throw notFound('company', params.companyId)
    return { company, services: await listPricedServices(db, params.companyId) }
  })

  handle(app, calls.savePrices, ({ login, body }) => savePrices(context, login, body))
}
