import type { FastifyInstance } from 'fastify'
import { getCompany, listCompanies } from '@app/contract/company/calls'
import type { Services } from '../app.ts'
import { createListAnswer } from '../lib/list-cache.ts'
import { notFound } from '../lib/problem.ts'
import { handle, SENT } from '../plugins/handle.ts'
import { findCompany, listCompanyRows } from './queries.ts'

export function companyRoutes(app: FastifyInstance, { db, databaseId }: Services): void {
  const answerList = createListAnswer()

  handle(app, listCompanies, async ({ query, versions, request, reply }) => {
    const { company, contact, property, property_service } = versions
    const state = [databaseId, company, contact, property, property_service]
    await answerList({ request, reply, query, state, readRows: (limit) => listCompanyRows(db, limit) })
    return SENT
  })

  handle(app, getCompany, async ({ login, params }) => {
    const company = await findCompany(db, login, params.companyId)
    if (!company) throw notFound('company', params.companyId)
    return company
  })
}
