import { chromium, type Browser, type Page } from 'playwright-core'
import { browserMemory } from './browser-memory.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts'

/** A browser is replaced after so many prints, or when it holds so much memory. */
const PRINTS_PER_BROWSER = 1000
const MEMORY_LIMIT_BYTES = 1024 ** 3
const PRINTS_BETWEEN_WEIGHINGS = 50

/** Else a page's addresses are connected to ahead of any request that could be refused. */
const NO_ADDRESS_IS_FOUND = '--host-resolver-rules=MAP * ~NOTFOUND'

/** One run of Chromium with its pages, which are used again: a new page for each print takes three times as long. */
export interface PrintBrowser {
  takePage: () => Promise<Page>
  /** Gives a page back, or drops one that failed. */
  giveBack: (page: Page, isSound: boolean) => void
  isWorn: () => boolean
  /** Ends when its last page is given back. */
  retire: () => void
  close: () => Promise<void>
}

/** @throws where there is no browser, or it does not start */
export async function openPrintBrowser(chosen: string | undefined, onGone: () => void): Promise<PrintBrowser> {
  const browser = await chromium.launch({
    executablePath: await findChromium(chosen),
    args: [...CHROMIUM_ARGUMENTS, NO_ADDRESS_IS_FOUND],
    // The server sees to signals.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  browser.on('disconnected', onGone)
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true, serviceWorkers: 'block' })
  // Nothing is ever fetched; data: addresses do not pass here.
  await context.route('**/*', (route) => route.abort())

  const idle = new Set<Page>()
  let inUse = 0
  let prints = 0
  let isRetired = false
  let memory = 0

  const addPage = async () => {
    const page = await context.newPage()
    page.on('crash', () => idle.delete(page))
    return page
  }
  idle.add(await addPage())

  const endWhenUnused = () => {
    if (isRetired && inUse === 0) void browser.close()
  }

  return {
    takePage: async () => {
      inUse++
      const [page] = idle
      if (page) {
        idle.delete(page)
        return page
      }
      try {
        return await addPage()
      } catch (error) {
        inUse--
        throw error
      }
    },
    giveBack: (page, isSound) => {
      inUse--
      prints++
      if (isSound && !page.isClosed()) idle.add(page)
      else void page.close().catch(() => {})
      if (prints % PRINTS_BETWEEN_WEIGHINGS === 0) void weigh(browser).then((bytes) => (memory = bytes))
      endWhenUnused()
    },
    isWorn: () => !isRetired && (prints >= PRINTS_PER_BROWSER || memory > MEMORY_LIMIT_BYTES),
    retire: () => {
      isRetired = true
      endWhenUnused()
    },
    close: () => browser.close(),
  }
}

/** Zero where it cannot be told: then the number of prints alone decides. */
const weigh = (browser: Browser) => browserMemory(browser).catch(() => 0)
