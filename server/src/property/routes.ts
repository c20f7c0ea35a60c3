import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/property/calls'
import { PropertyListRow } from '@app/contract/property/schema'
import type { AppContext } from '../app-context.ts'
import { readListChanges, readWholeList } from '../database/list-changes.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { EXCEL_TYPE } from '../lib/excel.ts'
import { createListAnswer } from '../lib/list-cache.ts'
import { notFound } from '../lib/problem.ts'
import { sendFile } from '../lib/send-file.ts'
import { ALREADY_SENT, handle, handleRead } from '../plugins/handle.ts'
import { addProperty } from './add-property.ts'
import { changeProperties, readPropertiesToChange } from './change-properties.ts'
import { changeServices } from './change-services.ts'
import { exportPropertyList } from './export-list.ts'
import { listReportsDue } from './list-reports-due.ts'
import { listSeenProperties, propertyList } from './list-queries.ts'
import { findProperty } from './queries.ts'
import { recordServiceCompliance } from './record-compliance.ts'
import { saveProperty } from './save-property.ts'
import { readServicesToChange } from './services-to-change.ts'
import { suggestAuthority } from './suggest-authority.ts'
import { listSuppliedProperties } from './suppliers.ts'

export function propertyRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, reader, databaseId, environment } = context
  const answerWholeList = createListAnswer(PropertyListRow)
  // A separate cache, so that the list of one external login does not displace the whole list, which many callers
  // share.
  const answerExternalList = createListAnswer(PropertyListRow)

  handle(app, calls.listProperties, async ({ login, query, versions, request, reply }) => {
    const answer = { request, reply, query }
    const scope = [databaseId, versions.lineage]
    if (login.audience === 'internal') {
      await answerWholeList({
        ...answer,
        scope,
        version: versions.properties,
        readRows: (limit) => reader.read((from) => readWholeList(from, propertyList, limit)),
        readChanges: (trail, limit) => readListChanges(db, propertyList, trail, limit),
      })
    } else {
      // What an external login sees depends on more than its rows, and is short: it is always sent whole.
      await answerExternalList({
        ...answer,
        scope: [...scope, login.loginId, login.tokenVersion],
        version: versions.externalProperties,
        readRows: (limit) => listSeenProperties(db, login, limit),
      })
    }
    return ALREADY_SENT
  })

  handleRead(app, calls.listSuppliedProperties, async ({ login }) => ({
    data: await reader.read((from) => listSuppliedProperties(from, login)),
  }))

  handleRead(app, calls.getProperty, async ({ login, params }, along) => {
    const property = await findProperty(db, login, params.propertyId, along)
    if (!property) throw notFound('property', params.propertyId)
    return property
  })

  handleRead(app, calls.listReportsDue, async ({ params }) => ({ data: await listReportsDue(db, params.propertyId) }))

  handleRead(app, calls.suggestAuthority, async ({ query }) => ({ authority: await suggestAuthority(db, query) }))

  handle(app, calls.addProperty, ({ login, today, body }) => addProperty(context, login, today, body))

  handle(app, calls.saveProperty, ({ login, today, params, body }) =>
    saveProperty(context, login, today, params.propertyId, body),
  )

  handle(app, calls.recordServiceCompliance, ({ login, today, body }) =>
    recordServiceCompliance(context, login, today, body),
  )

  handle(app, calls.listServicesToChange, ({ body }) => readServicesToChange(db, body))

  handle(app, calls.listPropertiesToChange, ({ body }) => readPropertiesToChange(db, body.propertyIds))

  handle(app, calls.changeProperties, ({ login, body }) => changeProperties(context, login, body))

  handle(app, calls.changeServices, ({ login, today, body }) => changeServices(context, login, today, body))

  handle(app, calls.exportProperties, async ({ login, body, today, reply }) => {
    const file = exportPropertyList(await reader.choose(), login, body, callerLeft(reply))
    await sendFile(reply, environment.DATA_DIR, { fileName: `Properties ${today}.xlsx`, contentType: EXCEL_TYPE }, file)
    return ALREADY_SENT
  })
}
