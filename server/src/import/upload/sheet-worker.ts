import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parentPort as port } from 'node:worker_threads'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@app/contract/import/rules'
import { giveWayAsThread } from '../../lib/give-way.ts'
import { readSheetBytes, type SheetRow } from '../../lib/read-sheet.ts'
import { StartError } from '../../lib/start-error.ts'
import { unpacksWithin } from '../../lib/zip-size.ts'
import { cellText } from '../cell-text.ts'
import { headingsOnly, type SheetJob, type SheetResult } from './sheet-jobs.ts'

giveWayAsThread()

/** A workbook of the most rows that are taken has some tens of megabytes of XML. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024
/** Of all cells. */
const MAX_CHARACTERS = 30_000_000

port?.on('message', (job: SheetJob) => {
  void read(job)
    .catch((error: unknown): SheetResult => {
      if (error instanceof StartError) return refused(error.message)
      return refused(`${job.fileName} cannot be read.`)
    })
    .then((result) => port?.postMessage(result))
})

const refused = (reason: string): SheetResult => ({ kind: 'refused', reason })

async function read({ path: file, fileName, wants, sheet }: SheetJob): Promise<SheetResult> {
  const bytes = await readFile(file)
  if (path.extname(fileName).toLowerCase() === '.xlsx' && !(await unpacksWithin(bytes, MAX_UNPACKED_BYTES))) {
    // A workbook with a password is no archive, nor is a picture or an old .xls under another name.
    const size = bytes.subarray(0, 2).toString('latin1') === 'PK' ? ' of this size' : ''
    return refused(
      `${fileName} cannot be read as an Excel workbook${size}: save it as .xlsx without a password, or as CSV.`,
    )
  }
  const { rows, sheets } = await readSheetBytes(fileName, bytes, { sheet, mostRows: MAX_IMPORT_ROWS + 1 })
  if (wants === 'sheets') return { kind: 'listed', sheets }
  if (rows.length > MAX_IMPORT_ROWS + 1) {
    return refused(`${fileName} has more than ${MAX_IMPORT_ROWS.toLocaleString('en-NZ')} rows: split it.`)
  }
  if (rows.length < 2) return refused(headingsOnly(fileName))
  if (rows.some(({ cells }) => lastFilled(cells) >= MAX_IMPORT_COLUMNS)) {
    return refused(`${fileName} has more than ${MAX_IMPORT_COLUMNS} columns: remove those that are not imported.`)
  }
  let characters = 0
  const plain = rows.map(({ line, cells }): SheetRow => {
    const texts = cells.slice(0, lastFilled(cells) + 1).map((cell) => (cell instanceof Date ? cellText(cell) : cell))
    for (const text of texts) characters += typeof text === 'string' ? text.length : 1
    return { line, cells: texts }
  })
  return characters > MAX_CHARACTERS
    ? refused(`${fileName} holds too much text: split it.`)
    : { kind: 'read', rows: plain, sheetName: sheets.length > 1 ? (sheet ?? sheets[0] ?? '') : '' }
}

const lastFilled = (cells: SheetRow['cells']): number => cells.findLastIndex((cell) => cell !== null && cell !== '')
