import type { FastifyInstance } from 'fastify'
import {
  countDashboard,
  exportDashboard,
  getHome,
  listDashboard,
  updatePropertyServiceDates,
} from '@app/contract/dashboard/calls'
import type { AppContext } from '../app-context.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { EXCEL_TYPE } from '../lib/excel.ts'
import { sendFile } from '../lib/send-file.ts'
import { sendJson } from '../lib/send-stream.ts'
import { arrayText } from '../database/stream-json.ts'
import { handle, ALREADY_SENT } from '../plugins/handle.ts'
import { completeInspection } from './complete-inspection.ts'
import { exportDashboardRows } from './export-rows.ts'
import { countFoundRows, findRows } from './find-rows.ts'
import { readHome } from './read-home.ts'

export function dashboardRoutes(app: FastifyInstance, { db, reader, environment: { DATA_DIR } }: AppContext): void {
  handle(app, listDashboard, async ({ login, body, today, reply }) => {
    const rows = findRows(await reader.choose(), { login, today, query: body, signal: callerLeft(reply) })
    await sendJson(reply, DATA_DIR, arrayText(rows))
    return ALREADY_SENT
  })

  handle(app, countDashboard, async ({ login, body, today, reply }) => {
    const search = { login, today, query: body, signal: callerLeft(reply) }
    return { count: await countFoundRows(await reader.choose(), search) }
  })

  handle(app, getHome, ({ now, today }) => readHome(db, { now, today }))

  handle(app, exportDashboard, async ({ login, body, today, reply }) => {
    const file = exportDashboardRows(await reader.choose(), { login, today, query: body, signal: callerLeft(reply) })
    await sendFile(reply, DATA_DIR, { fileName: `Dashboard ${today}.xlsx`, contentType: EXCEL_TYPE }, file)
    return ALREADY_SENT
  })

  handle(app, updatePropertyServiceDates, ({ login, body, today }) => completeInspection(db, login, today, body))
}
