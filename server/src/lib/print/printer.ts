import path from 'node:path'
import { SCALING_PERCENTAGES } from '@app/contract/document/rules'
import type { Environment } from '../environment.ts'
import type { PrintOrder } from './print-messages.ts'
import { ProblemError, refused } from '../problem.ts'
import { filesMade } from '../files-made.ts'
import { PRINTS } from '../limits.ts'
import { createTurns } from '../turns.ts'
import { startPrintProcess, type PrintProcess } from './start-print-process.ts'

/** A print takes well under a second, so one that takes this long is stuck. */
const PRINT_TIMEOUT_MS = 60_000
/** Without a print for so long, the process and its browser end: they take more memory than the rest of Warrant. */
const IDLE_FOR_MS = 5 * 60_000
/** A process that dies sooner is not restarted until the next print. */
const MIN_LIFETIME_MS = 10_000

export interface PrintOptions
  extends Pick<PrintOrder, 'fitToPageCount' | 'scalingPercentage'>, Partial<Pick<PrintOrder, 'smallestPercentage'>> {
  /** The HTML came from a client, so it is sanitised first. */
  isForeign?: boolean
  /** Cancels the print. */
  signal?: AbortSignal
}

export interface Printer {
  /**
   * Prints HTML as a tagged PDF on A4 with an outline, without scripts and without network. The page names its title,
   * and its author in `<meta name="author">`.
   *
   * @throws ProblemError 503 without a browser, 400 if the content does not fit at any scale or takes too long, 429 or
   * 503 when too many prints wait already
   */
  print: (html: string, options: PrintOptions) => Promise<Buffer>
  /** Starts the browser ahead of a print that is likely soon. Does not fail if there is none. */
  warm: () => Promise<void>
  /** How many prints run in this process, and how many wait for their turn. */
  load: () => { running: number; waiting: number }
  close: () => Promise<void>
}

interface PrinterOptions {
  printTimeoutMs?: number
  idleForMs?: number
  /** Told once why the browser runs without its sandbox, if it does. */
  onUnprotected?: (reason: string) => void
}

/**
 * Prints with one Chromium that starts when it is needed, and stays open while it is used. It is replaced when it dies or
 * needs a restart.
 */
export function createPrinter(
  { CHROMIUM_PATH, DATA_DIR, PRODUCT_NAME }: Pick<Environment, 'CHROMIUM_PATH' | 'DATA_DIR' | 'PRODUCT_NAME'>,
  { printTimeoutMs = PRINT_TIMEOUT_MS, idleForMs = IDLE_FOR_MS, onUnprotected = () => {} }: PrinterOptions = {},
): Printer {
  const browser = { chosen: CHROMIUM_PATH, unpackInto: path.join(DATA_DIR, 'browser') }
  const prints = createTurns(PRINTS, filesMade)
  let current: Promise<PrintProcess> | undefined
  let replacing: Promise<void> | undefined
  let isClosed = false
  let running = 0
  let resting: NodeJS.Timeout | undefined
  let hasTold = false

  const start = (): Promise<PrintProcess> => {
    const startedAt = performance.now()
    const starting = startPrintProcess(browser, () => {
      if (current !== starting) return
      current = undefined

      if (performance.now() - startedAt > MIN_LIFETIME_MS) void warm()
    })
    void starting.then(tell, () => {})
    return starting
  }

  const tell = ({ unprotected }: PrintProcess) => {
    if (unprotected !== null && !hasTold) onUnprotected(unprotected)
    hasTold = true
  }

  const rest = () => {
    if (running > 0 || replacing) return
    void current?.then(
      (idle) => idle.retire(),
      () => {},
    )
    current = undefined
  }
  const restLater = () => {
    clearTimeout(resting)
    resting = setTimeout(rest, idleForMs).unref()
  }

  const getProcess = async (): Promise<PrintProcess> => {
    if (isClosed) throw new Error('The printer is closed')
    restLater()
    const starting = (current ??= start())
    try {
      return await starting
    } catch (error) {
      if (current === starting) current = undefined
      throw noBrowser(error)
    }
  }

  const warm = async () => {
    if (!isClosed) await getProcess().catch(() => {})
  }

  /** The old process keeps printing until the new one is ready. */
  const replace = async (old: PrintProcess) => {
    const held = current
    const starting = start()
    const next = await starting.catch(() => undefined)
    if (!next) return
    // The old one may have hung meanwhile, and another one have taken its place already.
    if (current !== undefined && current !== held) next.retire()
    else current = starting
    old.retire()
  }

  const printOnce = async (order: Omit<PrintOrder, 'kind' | 'id'>, signal: AbortSignal): Promise<Buffer> => {
    const printing = await getProcess()
    signal.throwIfAborted()
    const pdf = await printing.print(order, signal).catch((error: unknown) => {
      // It may hang again, so the next print goes to a new one. Other prints in it end as they would have.
      if (isTimeout(signal)) printing.retire()
      throw error
    })
    if (printing.needsRestart()) replacing ??= replace(printing).finally(() => (replacing = undefined))
    if (pdf) return pdf
    const pages = order.fitToPageCount === 1 ? '1 page' : `${order.fitToPageCount} pages`
    throw refused(`The document does not fit on ${pages}, even at ${SCALING_PERCENTAGES.min} percent.`)
  }

  return {
    load: prints.load,
    warm,
    print: (html, { fitToPageCount, scalingPercentage, smallestPercentage, isForeign = false, signal }) =>
      prints.takeTurn(signal, async () => {
        running++
        // Time in line does not count.
        const timeout = AbortSignal.timeout(printTimeoutMs)
        const until = signal ? AbortSignal.any([signal, timeout]) : timeout
        const scaling = { fitToPageCount, scalingPercentage, smallestPercentage }
        const order = { html, isForeign, ...scaling, creator: PRODUCT_NAME }
        try {
          return await printOnce(order, until).catch((error: unknown) => {
            if (until.aborted || error instanceof ProblemError) throw error
            // The page or the browser crashed: retry once with a fresh one.
            return printOnce(order, until)
          })
        } catch (error) {
          throw timeout.aborted && !signal?.aborted ? tooSlow(printTimeoutMs) : error
        } finally {
          running--
          restLater()
        }
      }),
    close: async () => {
      isClosed = true
      clearTimeout(resting)
      await replacing
      const printing = await current?.catch(() => undefined)
      await printing?.close()
    },
  }
}

const isTimeout = ({ reason }: AbortSignal) => reason instanceof DOMException && reason.name === 'TimeoutError'

const tooSlow = (afterMs: number) =>
  refused(`The document takes longer than ${afterMs / 1000} seconds to print. Make it shorter or simpler.`)

const noBrowser = (cause: unknown) =>
  new ProblemError(
    503,
    'no-browser',
    'Documents cannot be printed because Chromium or Chrome does not start. Install one of them, or set CHROMIUM_PATH.',
    { cause },
  )
