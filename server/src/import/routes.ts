import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/import/calls'
import type { AppContext } from '../app-context.ts'
import { callerLeft } from '../lib/caller-left.ts'
import { writeCsv } from '../lib/csv.ts'
import { EXCEL_TYPE, writeExcel } from '../lib/excel.ts'
import { notFound } from '../lib/problem.ts'
import { sendFile } from '../lib/send-file.ts'
import { ALREADY_SENT, handle, handleRead } from '../plugins/handle.ts'
import { KINDS } from './kinds/kinds.ts'
import { refusedRows } from './refused-file.ts'
import { checkImport, judgedRows, listImportRows } from './upload/check-import.ts'
import { columnsOf } from './upload/match-columns.ts'
import { getImport, listImports, readImport, sheetOf } from './upload/queries.ts'
import { runImport } from './upload/run-import.ts'
import type * as templateSheet from './upload/template-sheet.ts'
import { undoImport } from './upload/undo-import.ts'
import { listSheets, uploadImport } from './upload/upload-import.ts'

const CSV_TYPE = 'text/csv; charset=utf-8'

export function importRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, environment } = context

  handleRead(app, calls.listImports, async () => ({ data: await listImports(db) }))

  handle(app, calls.getTemplate, async ({ params, reply }) => {
    const columns = Object.values(KINDS[params.kind].columns)
    const examples = columns.map(({ example }) => example)
    const file = writeExcel<typeof templateSheet>({
      module: new URL('./upload/template-sheet.ts', import.meta.url),
      options: { name: params.kind, headings: columns.map(({ heading }) => heading) },
      rows: onlyRow(examples),
      signal: callerLeft(reply),
    })
    await sendFile(reply, environment.DATA_DIR, { fileName: `${params.kind}.xlsx`, contentType: EXCEL_TYPE }, file)
    return ALREADY_SENT
  })

  handle(app, calls.listSheets, async ({ request, reply }) => ({
    data: await listSheets(context, request, callerLeft(reply)),
  }))

  handle(app, calls.uploadImport, ({ login, request, reply }) =>
    uploadImport(context, login, request, callerLeft(reply)),
  )

  handleRead(app, calls.getImport, ({ params }) => getImport(db, params.importId))

  handle(app, calls.checkImport, ({ login, params, body, today, reply }) =>
    checkImport(context, login, params.importId, { options: body, today, signal: callerLeft(reply) }),
  )

  handleRead(app, calls.listImportRows, ({ params, query }) => listImportRows(context, params.importId, query))

  handle(app, calls.getRefusedRows, async ({ params, reply }) => {
    const stored = await readImport(db, params.importId)
    const sheet = await sheetOf(stored)
    const faults = new Map((await judgedRows(stored)).map((row) => [row.line, row]))
    const refused = sheet
      .slice(1)
      .flatMap((row) =>
        faults.get(row.line)?.fate === 'refused' ? [{ row, faults: faults.get(row.line)?.faults ?? [] }] : [],
      )
    if (refused.length === 0) throw notFound('refused row of import', params.importId)
    const columns = columnsOf(KINDS[stored.kind], stored.options.matching, sheet)
    const name = `${path.parse(stored.fileName).name}.refused.csv`
    await sendFile(
      reply,
      environment.DATA_DIR,
      { fileName: name, contentType: CSV_TYPE },
      onlyChunk(writeCsv(refusedRows(columns, refused), ',')),
    )
    return ALREADY_SENT
  })

  handle(app, calls.runImport, ({ login, params, body, today, reply }) =>
    runImport(context, login, params.importId, { ...body, today, signal: callerLeft(reply) }),
  )

  handle(app, calls.undoImport, ({ login, params, reply }) =>
    undoImport(context, login, params.importId, callerLeft(reply)),
  )
}

async function* onlyRow(cells: readonly string[]): AsyncGenerator<string[]> {
  yield [JSON.stringify(cells)]
}

async function* onlyChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
