import type { FastifyInstance } from 'fastify'
import { exportDashboard, listDashboard, updatePropertyServiceDates } from '@app/contract/dashboard/calls'
import type { Services } from '../app.ts'
import { EXCEL_TYPE } from '../lib/excel.ts'
import { sendFile } from '../lib/send-file.ts'
import { streamJsonArray } from '../lib/stream-json.ts'
import { handle, SENT } from '../plugins/handle.ts'
import { completeInspection } from './complete-inspection.ts'
import { exportDashboardRows } from './export-rows.ts'
import { dashboardRows } from './queries.ts'

export function dashboardRoutes(app: FastifyInstance, { db }: Services): void {
  handle(app, listDashboard, async ({ login, body, today, reply }) => {
    await reply.type('application/json; charset=utf-8').send(streamJsonArray(db, dashboardRows(login, today, body)))
    return SENT
  })

  handle(app, exportDashboard, async ({ login, body, today, reply }) => {
    const file = await exportDashboardRows(db, login, today, body)
    await sendFile(reply, `Dashboard ${today}.xlsx`, EXCEL_TYPE, file)
    return SENT
  })

  handle(app, updatePropertyServiceDates, ({ login, body, today }) => completeInspection(db, login, today, body))
}
