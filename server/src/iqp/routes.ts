import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/iqp/calls'
import type { AppContext } from '../app-context.ts'
import { jsonRows } from '../database/stream-json.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { EXCEL_TYPE, writeExcel } from '../lib/excel.ts'
import { sendFile } from '../lib/send-file.ts'
import { ALREADY_SENT, handle, handleRead } from '../plugins/handle.ts'
import type * as exportSheet from './export-sheet.ts'
import { countEnding, iqpRowTexts, listIqps } from './queries.ts'
import { addIqp, saveIqp } from './save-iqp.ts'

export function iqpRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, environment } = context

  handleRead(app, calls.listIqps, async () => ({ data: await listIqps(db) }))

  handle(app, calls.addIqp, ({ login, body }) => addIqp(context, login, body))

  handle(app, calls.saveIqp, ({ login, params, body }) => saveIqp(context, login, params.iqpId, body))

  handleRead(app, calls.getEndingRegistrations, ({ today }) => countEnding(db, today))

  handle(app, calls.exportIqps, async ({ body, today, reply }) => {
    const signal = callerLeft(reply)
    const file = writeExcel<typeof exportSheet>({
      module: new URL('./export-sheet.ts', import.meta.url),
      options: { filter: body, today },
      rows: jsonRows(await context.reader.choose(), iqpRowTexts, signal),
      signal,
    })
    await sendFile(reply, environment.DATA_DIR, { fileName: `IQPs ${today}.xlsx`, contentType: EXCEL_TYPE }, file)
    return ALREADY_SENT
  })
}
