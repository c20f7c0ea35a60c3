import type { Page } from 'playwright-core'
import { SCALING_PERCENTAGES } from '@app/contract/document/rules'
import type { Environment } from '../environment.ts'
import { openPrintBrowser, type PrintBrowser } from './print-browser.ts'
import { ProblemError, refused } from './problem.ts'
import { createSlots } from './slots.ts'

/** As many as pay on an ordinary machine: more wait in line. */
const PAGES = 4
/** One print takes well under a second; what takes longer than this is stuck. */
const PRINT_WITHIN_MS = 60_000
const LIVED_MS = 10_000

export interface PrintOptions {
  /** Null for as many pages as it takes; else the largest scale up to the one asked for at which it fits. */
  fitToPageCount: number | null
  /** Percent, within SCALING_PERCENTAGES. */
  scalingPercentage: number
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
export function createPrinter({ CHROMIUM_PATH }: Pick<Environment, 'CHROMIUM_PATH'>): Printer {
  const withSlot = createSlots(PAGES)
  let current: Promise<PrintBrowser> | undefined
  let isClosed = false

  const open = (): Promise<PrintBrowser> => {
    const openedAt = performance.now()
    const opening = openPrintBrowser(CHROMIUM_PATH, () => {
      if (current !== opening) return
      current = undefined
      // One that dies at once is left alone until it is needed.
      if (performance.now() - openedAt > LIVED_MS) void warm()
    })
    return opening
  }

  const getBrowser = async (): Promise<PrintBrowser> => {
    if (isClosed) throw new Error('The printer is closed')
    const opening = (current ??= open())
    try {
      return await opening
    } catch (error) {
      if (current === opening) current = undefined
      throw noBrowser(error)
    }
  }

  const warm = async () => {
    if (!isClosed) await getBrowser().catch(() => {})
  }

  /** The worn one prints on until the next is there. */
  const replace = async (worn: PrintBrowser) => {
    const next = open()
    const isReady = await next.then(
      () => true,
      () => false,
    )
    if (!isReady || isClosed) return
    current = next
    worn.retire()
  }
  let replacing: Promise<void> | undefined

  const onPage = async <T>(signal: AbortSignal, work: (page: Page) => Promise<T>): Promise<T> => {
    const browser = await getBrowser()
    const page = await browser.takePage()
    const stop = () => void page.close().catch(() => {})
    signal.addEventListener('abort', stop, { once: true })
    let isSound = false
    try {
      signal.throwIfAborted()
      const done = await work(page)
      isSound = true
      return done
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
      browser.giveBack(page, isSound)
      if (browser.isWorn()) replacing ??= replace(browser).finally(() => (replacing = undefined))
    }
  }

  return {
    warm,
    print: (html, { signal, ...options }) => {
      const timeout = AbortSignal.timeout(PRINT_WITHIN_MS)
      const until = signal ? AbortSignal.any([signal, timeout]) : timeout
      return withSlot(until, async () => {
        try {
          return await onPage(until, (page) => printOn(page, html, options))
        } catch (error) {
          if (until.aborted || error instanceof ProblemError) throw error
          // The page or the browser died under it: a sound one gets a second try.
          return onPage(until, (page) => printOn(page, html, options))
        }
      })
    },
    close: async () => {
      isClosed = true
      await replacing
      const browser = await current?.catch(() => undefined)
      await browser?.close()
    },
  }
}

/** What the page itself brings along, as data: addresses, is there. */
const FONTS_AND_IMAGES = `Promise.all([
  document.fonts.ready,
  ...Array.from(document.images, (image) => image.decode().catch(() => {})),
]).then(() => true)`

async function printOn(page: Page, html: string, { fitToPageCount, scalingPercentage }: PrintOptions): Promise<Buffer> {
  await page.setContent(html, { waitUntil: 'domcontentloaded' })
  await page.evaluate(FONTS_AND_IMAGES)
  const printAt = (percent: number) =>
    page.pdf({
      width: '210mm',
      height: '297mm',
      printBackground: true,
      tagged: true,
      outline: true,
      scale: percent / 100,
    })
  const asked = await printAt(scalingPercentage)
  if (fitToPageCount === null || countPages(asked) <= fitToPageCount) return asked
  return largestThatFits(printAt, fitToPageCount, scalingPercentage)
}

/** Halves the whole percents between the smallest and the one asked for, which does not fit. */
async function largestThatFits(
  printAt: (percent: number) => Promise<Buffer>,
  pages: number,
  tooLarge: number,
): Promise<Buffer> {
  let fitting: Buffer | undefined
  let low = SCALING_PERCENTAGES.min
  let high = Math.ceil(tooLarge) - 1
  while (low <= high) {
    const percent = Math.ceil((low + high) / 2)
    const printed = await printAt(percent)
    if (countPages(printed) <= pages) {
      fitting = printed
      low = percent + 1
    } else {
      high = percent - 1
    }
  }
  if (!fitting)
    throw refused(`The document does not fit on ${pages} pages, not even at ${SCALING_PERCENTAGES.min} percent.`)
  return fitting
}

/** Chromium writes the dictionaries of its PDFs as plain text. */
const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

const noBrowser = (cause: unknown) =>
  Object.assign(
    new ProblemError(
      503,
      'no-browser',
      'Documents cannot be printed: no Chromium or Chrome starts here. Install one, or name one in CHROMIUM_PATH.',
    ),
    { cause },
  )
