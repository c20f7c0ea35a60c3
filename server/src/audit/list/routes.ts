import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as calls from '@app/contract/audit/calls'
import type { AppContext } from '../../app-context.ts'
import { jsonRows } from '../../database/stream-json.ts'
import { callerLeft } from '../../lib/caller-left.ts'
import { EXCEL_TYPE, writeExcel } from '../../lib/excel.ts'
import { sendFile } from '../../lib/send-file.ts'
import { ALREADY_SENT, handle, handleRead } from '../../plugins/handle.ts'
import type * as exportSheet from './export-sheet.ts'
import { listAudit, selectAudit } from './queries.ts'

export function auditRoutes(app: FastifyInstance, { db, reader, environment }: AppContext): void {
  handleRead(app, calls.listAudit, async ({ query }) => ({
    data: await listAudit(db, query, environment.BUSINESS_TIME_ZONE),
  }))

  handle(app, calls.exportAudit, async ({ query, today, reply }) => {
    const signal = callerLeft(reply)
    const lines = selectAudit(query, null)
    const rows = sql<{ row: string }>`select row_to_json(one)::text as row from (
      select audit_id as "auditId",
        to_char("when" at time zone ${environment.BUSINESS_TIME_ZONE}, 'YYYY-MM-DD HH24:MI:SS') as "when", kind, login, client_address as "clientAddress", about, subject, detail
      from (${lines}) line) one`
    const file = writeExcel<typeof exportSheet>({
      module: new URL('./export-sheet.ts', import.meta.url),
      options: environment.BUSINESS_TIME_ZONE,
      rows: jsonRows(await reader.choose(), rows, signal),
      signal,
    })
    await sendFile(reply, environment.DATA_DIR, { fileName: `Audit ${today}.xlsx`, contentType: EXCEL_TYPE }, file)
    return ALREADY_SENT
  })
}
