import { chromium, type Browser, type Page } from 'playwright-core'
import { browserMemory } from './browser-memory.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts'
import type { FromPrintProcess, PrintOrder, ToPrintProcess } from './print-messages.ts'
import { printOn } from './print-on.ts'
import { waitAtMost } from '../wait-at-most.ts'

// A program of its own, because what drives a browser would double the memory of the server. It prints what it is sent
// until its browser dies, or the server that started it is gone.

const PRINTS_BETWEEN_WEIGHINGS = 50
/** Without scripts nothing makes Chromium tidy up after its pages: each print would leave some 4 MB. */
const PRINTS_BETWEEN_COLLECTIONS = 10
const BROWSER_CLOSES_WITHIN_MS = 2_000
/** Else a page's addresses are connected to ahead of any request that could be refused. */
const NO_ADDRESS_IS_FOUND = '--host-resolver-rules=MAP * ~NOTFOUND'

const answer = (message: FromPrintProcess) => process.connected && process.send?.(message)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

// A terminal sends signals to the whole group: the server decides when printing ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

let opened: Browser | undefined
process.on('disconnect', () => void leave())
if (!process.connected) await leave()
const browser = await launch().catch((error: unknown) => {
  answer({ kind: 'noBrowser', reason: reasonOf(error) })
  process.exit(1)
})
opened = browser
browser.on('disconnected', () => process.connected && process.exit(1))
const context = await browser.newContext({ javaScriptEnabled: false, offline: true, serviceWorkers: 'block' })
// Nothing is ever fetched; data: addresses do not pass here.
await context.route('**/*', (route) => route.abort())

interface PooledPage {
  page: Page
  prints: number
  collectGarbage: () => Promise<unknown>
}

/** Pages are used again: a new one for each print takes three times as long. */
const idle = new Set<PooledPage>([await openPage()])
const busy = new Map<number, PooledPage>()
let prints = 0

process.on('message', (message: ToPrintProcess) => {
  if (message.kind === 'print') void print(message)
  else void busy.get(message.id)?.page.close()
})
answer({ kind: 'ready' })

/** The browser goes first, so that nobody else has to clean up after it. One that starts or hangs is killed with this process. */
async function leave(): Promise<never> {
  await waitAtMost(BROWSER_CLOSES_WITHIN_MS, async () => opened?.close()).catch(() => {})
  process.exit(0)
}

async function launch() {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [...CHROMIUM_ARGUMENTS, NO_ADDRESS_IS_FOUND],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

async function openPage(): Promise<PooledPage> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const sheet = { page, prints: 0, collectGarbage: () => session.send('HeapProfiler.collectGarbage') }
  page.on('crash', () => idle.delete(sheet))
  return sheet
}

async function takePage(): Promise<PooledPage> {
  const [sheet] = idle
  if (!sheet) return openPage()
  idle.delete(sheet)
  return sheet
}

async function print(order: PrintOrder): Promise<void> {
  const { id } = order
  try {
    const sheet = await takePage()
    busy.set(id, sheet)
    const pdf = await printOn(sheet.page, { ...order, html: await safeHtml(order) })
    if (++sheet.prints % PRINTS_BETWEEN_COLLECTIONS === 0) await sheet.collectGarbage()
    busy.delete(id)
    idle.add(sheet)
    if (pdf) answer({ kind: 'printed', id, pdf, memory: await weigh() })
    else answer({ kind: 'tooLarge', id })
  } catch (error) {
    // A page that failed is not used again.
    void busy
      .get(id)
      ?.page.close()
      .catch(() => {})
    busy.delete(id)
    answer({ kind: 'failed', id, reason: reasonOf(error) })
  }
}

async function safeHtml({ html, isForeign }: PrintOrder): Promise<string> {
  if (!isForeign) return html
  // Loaded with the first that needs it.
  const { sanitisePrint } = await import('./sanitise-print.ts')
  return sanitisePrint(html)
}

/** Now and then; 0 else, and where it cannot be told. */
async function weigh(): Promise<number> {
  if (++prints % PRINTS_BETWEEN_WEIGHINGS !== 0) return 0
  return process.memoryUsage.rss() + (await browserMemory(browser).catch(() => 0))
}
