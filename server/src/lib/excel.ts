import { on } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { keepExcelThread, takeExcelThread } from './excel-threads.ts'
import { filesMade } from './files-made.ts'
import { EXPORTS } from './limits.ts'
import { createTurns } from './turns.ts'

export type Cell = string | number | null

/** `width` is in characters. The cells of a `day` column are 'YYYY-MM-DD' and become real dates. */
export interface Column<Row> {
  header: string
  width: number
  kind?: 'day'
  cell: (row: Row) => Cell
}

/** A room's description of its sheet. It is used on the worker thread, where rows arrive as JSON texts. */
export interface Sheet<Row> {
  name: string
  columns: readonly Column<Row>[]
  /** Filters the rows; all are included without it. */
  isIncluded?: (row: Row) => boolean
  /** The most rows that the sheet gets; rows that were filtered out do not count. */
  recordLimit?: number
}

/** The module in which a room describes its sheet. */
interface SheetModule {
  sheetOf: (options: never) => Sheet<never>
}

interface Export<Module extends SheetModule> {
  module: URL
  options?: Parameters<Module['sheetOf']>[0]
  /** As JSON texts. */
  rows: AsyncGenerator<string[]>
  signal: AbortSignal
}

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * The file starts by then, even if the database is still sorting. Until it starts, a failing statement can be answered
 * with an error.
 */
const STARTS_WITHIN_MS = 1000

const exports = createTurns(EXPORTS, filesMade)

/**
 * Writes an .xlsx file with a frozen header row, a filter on every column, and real dates and numbers. A text is never
 * read as a formula, whatever it starts with. A worker thread writes the file while the database still reads, so other
 * calls are not delayed and memory does not grow with the number of rows.
 *
 * @throws whatever reading the rows throws; ProblemError 429 or 503 when too many files wait already
 */
export async function* writeExcel<Module extends SheetModule>({
  module,
  options,
  rows,
  signal,
}: Export<Module>): AsyncGenerator<Uint8Array> {
  const leave = await exports.enter(signal)
  const thread = takeExcelThread()
  let isComplete = false
  try {
    const messages = on(thread, 'message', { signal, close: ['exit'] })
    thread.postMessage({ module: module.href, options })
    let next = readNext(rows)
    await Promise.race([next, pause(STARTS_WITHIN_MS, undefined, { ref: false })])
    for await (const [message] of messages) {
      if (message === 'end') {
        isComplete = true
        return
      }
      if (message === 'more') {
        thread.postMessage((await next).value ?? null)
        next = readNext(rows)
      } else {
        yield message
      }
    }
    throw new Error('The thread that writes the file ended early')
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    if (isComplete) keepExcelThread(thread)
    else await thread.terminate()
    await rows.return(undefined)
    leave()
  }
}

/** Starts to read the next rows while the thread still writes. An error is raised when the result is awaited. */
function readNext(rows: AsyncGenerator<string[]>): Promise<IteratorResult<string[], void>> {
  const next = rows.next()
  next.catch(() => {})
  return next
}
