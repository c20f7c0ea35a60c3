import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/property/calls'
import { PropertyListRow } from '@app/contract/property/schema'
import type { AppContext } from '../app-context.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { EXCEL_TYPE } from '../lib/excel.ts'
import { createListAnswer } from '../lib/list-cache.ts'
import { notFound } from '../lib/problem.ts'
import { sendFile } from '../lib/send-file.ts'
import { handle, ALREADY_SENT } from '../plugins/handle.ts'
import { addProperty } from './add-property.ts'
import { exportPropertyList } from './export-list.ts'
import { listReportsDue } from './list-reports-due.ts'
import { listPropertyRows } from './list-queries.ts'
import { findProperty } from './queries.ts'
import { recordServiceCompliance } from './record-compliance.ts'
import { saveProperty } from './save-property.ts'

export function propertyRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, databaseId, environment } = context
  const answerWholeList = createListAnswer(PropertyListRow)
  // A separate cache, so that the list of one external login does not displace the whole list, which many callers
  // share.
  const answerExternalList = createListAnswer(PropertyListRow)

  handle(app, calls.listProperties, async ({ login, query, versions, request, reply }) => {
    const isInternal = login.audience === 'internal'
    const state = isInternal
      ? [databaseId, versions.properties]
      : [databaseId, versions.externalProperties, login.loginId, login.tokenVersion]
    const answerList = isInternal ? answerWholeList : answerExternalList
    await answerList({ request, reply, query, state, readRows: (limit) => listPropertyRows(db, login, limit) })
    return ALREADY_SENT
  })

  handle(app, calls.getProperty, async ({ login, params }) => {
    const property = await findProperty(db, login, params.propertyId)
    if (!property) throw notFound('property', params.propertyId)
    return property
  })

  handle(app, calls.listReportsDue, async ({ params }) => ({ data: await listReportsDue(db, params.propertyId) }))

  handle(app, calls.addProperty, ({ login, today, body }) => addProperty(context, login, today, body))

  handle(app, calls.saveProperty, ({ login, today, params, body }) =>
    saveProperty(context, login, today, params.propertyId, body),
  )

  handle(app, calls.recordServiceCompliance, ({ login, today, body }) =>
    recordServiceCompliance(context, login, today, body),
  )

  handle(app, calls.exportProperties, async ({ login, body, today, reply }) => {
    const file = exportPropertyList(db, login, body, callerLeft(reply))
    await sendFile(reply, environment.DATA_DIR, { fileName: `Properties ${today}.xlsx`, contentType: EXCEL_TYPE }, file)
    return ALREADY_SENT
  })
}
