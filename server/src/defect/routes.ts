import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/defect/calls'
import type { AppContext } from '../app-context.ts'
import { arrayText, jsonRows } from '../database/stream-json.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { EXCEL_TYPE } from '../lib/excel.ts'
import { sendFile } from '../lib/send-file.ts'
import { sendJson } from '../lib/send-stream.ts'
import { handle, ALREADY_SENT } from '../plugins/handle.ts'
import { clearDefect, reopenDefect } from './clear-defect.ts'
import { exportDefectList } from './export-list.ts'
import { defectRows } from './queries.ts'
import { removeDefectPaper } from './remove-paper.ts'
import { addDefect, saveDefect } from './save-defect.ts'

export function defectRoutes(app: FastifyInstance, context: AppContext): void {
  const {
    db,
    environment: { DATA_DIR },
  } = context

  handle(app, calls.listDefects, async ({ login, query, reply }) => {
    const rows = jsonRows(db, defectRows(login, query), callerLeft(reply))
    await sendJson(reply, DATA_DIR, listText(rows))
    return ALREADY_SENT
  })

  handle(app, calls.addDefect, ({ login, today, body }) => addDefect(context, login, today, body))

  handle(app, calls.saveDefect, ({ login, today, params, body }) =>
    saveDefect(context, login, today, params.defectId, body),
  )

  handle(app, calls.clearDefect, ({ login, today, body }) => clearDefect(context, login, today, body))

  handle(app, calls.reopenDefect, ({ login, body }) => reopenDefect(context, login, body))

  handle(app, calls.removeDefectPaper, ({ login, body }) => removeDefectPaper(context, login, body))

  handle(app, calls.exportDefects, async ({ login, body, today, reply }) => {
    const file = exportDefectList(await context.reader.choose(), login, body, callerLeft(reply))
    await sendFile(reply, DATA_DIR, { fileName: `Defects ${today}.xlsx`, contentType: EXCEL_TYPE }, file)
    return ALREADY_SENT
  })
}

/** The answer of the list around its rows. */
async function* listText(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield '{"data":'
  yield* arrayText(rows)
  yield '}'
}
