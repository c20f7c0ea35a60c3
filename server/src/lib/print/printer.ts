import { SCALING_PERCENTAGES } from '@app/contract/document/rules'
import type { Environment } from '../environment.ts'
import type { PrintOrder } from './print-messages.ts'
import { ProblemError, refused } from '../problem.ts'
import { createSemaphore } from '../semaphore.ts'
import { startPrintProcess, type PrintProcess } from './start-print-process.ts'

/** As many at once as pay on an ordinary machine: more wait in line. */
const PRINTS_AT_ONCE = 4
/** One print takes well under a second; what takes longer than this is stuck. */
const PRINT_WITHIN_MS = 60_000
const LIVED_MS = 10_000

export interface PrintOptions extends Pick<PrintOrder, 'fitToPageCount' | 'scalingPercentage'> {
  /** Of HTML that came from outside: it is cut to what forms are made of first. */
  isForeign?: boolean
  /** Gives the print up. */
  signal?: AbortSignal
}

export interface Printer {
  /**
   * Prints HTML on A4: tagged, with an outline, scripts off and the network cut.
   *
   * @throws ProblemError 503 without a browser, 400 for what fits at no scale
   */
  print: (html: string, options: PrintOptions) => Promise<Buffer>
  /** Opens the browser ahead of the first print; says nothing where there is none. */
  warm: () => Promise<void>
  close: () => Promise<void>
}

/** Prints with one Chromium that stays open, and is replaced when it dies or is worn. */
export function createPrinter(
  { CHROMIUM_PATH }: Pick<Environment, 'CHROMIUM_PATH'>,
  { printWithinMs = PRINT_WITHIN_MS } = {},
): Printer {
  const withSlot = createSemaphore(PRINTS_AT_ONCE)
  let current: Promise<PrintProcess> | undefined
  let replacing: Promise<void> | undefined
  let isClosed = false

  const start = (): Promise<PrintProcess> => {
    const startedAt = performance.now()
    const starting = startPrintProcess(CHROMIUM_PATH, () => {
      if (current !== starting) return
      current = undefined
      // One that dies at once is left alone until it is needed.
      if (performance.now() - startedAt > LIVED_MS) void warm()
    })
    return starting
  }

  const getProcess = async (): Promise<PrintProcess> => {
    if (isClosed) throw new Error('The printer is closed')
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

  /** The worn one prints on until the next is there. */
  const replace = async (worn: PrintProcess) => {
    const next = start()
    const isReady = await next.then(
      () => true,
      () => false,
    )
    if (!isReady) return
    current = next
    worn.retire()
  }

  const printOnce = async (order: Omit<PrintOrder, 'kind' | 'id'>, signal: AbortSignal): Promise<Buffer> => {
    const printing = await getProcess()
    signal.throwIfAborted()
    const pdf = await printing.print(order, signal).catch((error: unknown) => {
      if (isTimeout(signal)) printing.kill()
      throw error
    })
    if (printing.needsRestart()) replacing ??= replace(printing).finally(() => (replacing = undefined))
    if (pdf) return pdf
    throw refused(
      `The document does not fit on ${order.fitToPageCount} pages, not even at ${SCALING_PERCENTAGES.min} percent.`,
    )
  }

  return {
    warm,
    print: (html, { fitToPageCount, scalingPercentage, isForeign = false, signal }) => {
      const timeout = AbortSignal.timeout(printWithinMs)
      const until = signal ? AbortSignal.any([signal, timeout]) : timeout
      const order = { html, isForeign, fitToPageCount, scalingPercentage }
      return withSlot(until, async () => {
        try {
          return await printOnce(order, until)
        } catch (error) {
          if (until.aborted || error instanceof ProblemError) throw error
          // The page or the browser died under it: a sound one gets a second try.
          return printOnce(order, until)
        }
      })
    },
    close: async () => {
      isClosed = true
      await replacing
      const printing = await current?.catch(() => undefined)
      await printing?.close()
    },
  }
}

/** Whatever hung, nobody knows what else it would hang on. */
const isTimeout = ({ reason }: AbortSignal) => reason instanceof DOMException && reason.name === 'TimeoutError'

const noBrowser = (cause: unknown) =>
  new ProblemError(
    503,
    'no-browser',
    'Documents cannot be printed: no Chromium or Chrome starts here. Install one, or name one in CHROMIUM_PATH.',
    { cause },
  )
