import { on } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createSemaphore } from './semaphore.ts'

export type Cell = string | number | null

/** A width counts characters. A `day`'s cells are 'YYYY-MM-DD' and become real dates. */
export interface Column<Row> {
  header: string
  width: number
  kind?: 'day'
  cell: (row: Row) => Cell
}

/** What a room says of its sheet; it runs on the writer's thread, where rows arrive as JSON texts. */
export interface Sheet<Row> {
  name: string
  columns: readonly Column<Row>[]
  /** Leaves out the rows that it says no to. */
  isAsked?: (row: Row) => boolean
  /** The sheet ends with so many rows, those that are left out not counted. */
  recordLimit?: number
}

/** A module that a room keeps its sheet in. */
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

/** Excel's 1,048,576, without the header. */
export const MAX_EXCEL_ROWS = 1_048_575

/** Each takes a thread and a connection to the database for as long as it is written; others wait their turn. */
const AT_A_TIME = 2

/** The file begins by then, even while the database still sorts; before, a statement that fails is told as an error. */
const BEGINS_WITHIN_MS = 1000

const takeTurn = createSemaphore(AT_A_TIME)

/**
 * The bytes of an .xlsx file with a header row that stays in place, a filter on every column, real dates and numbers.
 * Texts stay texts whatever they begin with, so none is taken for a formula. It is made on a thread of its own, of rows
 * that the database still reads: other calls go on, and memory does not grow with the rows.
 *
 * @throws what the rows throw
 */
export async function* writeExcel<Module extends SheetModule>({
  module,
  options,
  rows,
  signal,
}: Export<Module>): AsyncGenerator<Uint8Array> {
  const leave = await enter(signal)
  const worker = new Worker(new URL('./excel-worker.ts', import.meta.url), {
    workerData: { module: module.href, options },
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
  })
  try {
    const messages = on(worker, 'message', { signal, close: ['exit'] })
    let next = ask(rows)
    await Promise.race([next, pause(BEGINS_WITHIN_MS, undefined, { ref: false })])
    for await (const [message] of messages) {
      if (message === 'end') return
      if (message === 'more') {
        worker.postMessage((await next).value ?? null)
        next = ask(rows)
      } else {
        yield message
      }
    }
    throw new Error('The thread that writes the file ended early')
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    await worker.terminate()
    await rows.return(undefined)
    leave()
  }
}

/** Asked for while the thread is busy with those before; their error is met when they are awaited. */
function ask(rows: AsyncGenerator<string[]>): Promise<IteratorResult<string[], void>> {
  const next = rows.next()
  next.catch(() => {})
  return next
}

async function enter(signal: AbortSignal): Promise<() => void> {
  const entered = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  takeTurn(signal, () => {
    entered.resolve()
    return left.promise
  }).catch(entered.reject)
  await entered.promise
  return left.resolve
}
