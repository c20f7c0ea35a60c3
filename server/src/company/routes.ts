import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/company/calls'
import { CompanyListRow } from '@app/contract/company/schema'
import type { AppContext } from '../app-context.ts'
import { readListChanges, readWholeList } from '../database/list-changes.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { EXCEL_TYPE } from '../lib/excel.ts'
import { createListAnswer } from '../lib/list-cache.ts'
import { notFound } from '../lib/problem.ts'
import { sendFile } from '../lib/send-file.ts'
import { ALREADY_SENT, handle, handleRead } from '../plugins/handle.ts'
import { exportCompanyList } from './export-list.ts'
import { companyList } from './list-queries.ts'
import { findCompany, listBillingEntities } from './queries.ts'
import { addCompany, updateCompany } from './save-company.ts'
import { exportSupplierFigures, listSupplierFigures } from './supplier-figures.ts'

export function companyRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, reader, databaseId, environment } = context
  const answerList = createListAnswer(CompanyListRow)

  handle(app, calls.listCompanies, async ({ query, versions, request, reply }) => {
    await answerList({
      request,
      reply,
      query,
      scope: [databaseId, versions.lineage],
      version: versions.companies,
      readRows: (limit) => reader.read((from) => readWholeList(from, companyList, limit)),
      readChanges: (trail, limit) => readListChanges(db, companyList, trail, limit),
    })
    return ALREADY_SENT
  })

  handleRead(app, calls.getCompany, async ({ login, params }) => {
    const company = await findCompany(db, login, params.companyId)
    if (!company) throw notFound('company', params.companyId)
    return company
  })

  handle(app, calls.addCompany, ({ login, body }) => addCompany(context, login, body))

  handle(app, calls.updateCompany, ({ login, body }) => updateCompany(context, login, body))

  handleRead(app, calls.listBillingEntities, ({ query }) => listBillingEntities(db, query.companyIds))

  handle(app, calls.exportCompanies, async ({ body, today, reply }) => {
    const file = exportCompanyList(await reader.choose(), body, callerLeft(reply))
    await sendFile(reply, environment.DATA_DIR, { fileName: `Companies ${today}.xlsx`, contentType: EXCEL_TYPE }, file)
    return ALREADY_SENT
  })

  handleRead(app, calls.listSupplierFigures, ({ query, today }) => listSupplierFigures(context, query, today))

  handle(app, calls.exportSupplierFigures, async ({ today, reply }) => {
    const file = exportSupplierFigures({ ...context, db: await reader.choose() }, today, callerLeft(reply))
    const named = { fileName: `Supplier figures ${today}.xlsx`, contentType: EXCEL_TYPE }
    await sendFile(reply, environment.DATA_DIR, named, file)
    return ALREADY_SENT
  })
}
