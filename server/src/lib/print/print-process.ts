import { chromium, type Browser, type Page } from 'playwright-core'
import { browserMemory } from './browser-memory.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts'
import type { FromPrintProcess, PrintOrder, ToPrintProcess } from './print-messages.ts'
import { createThread } from '../thread.ts'
import { printOn } from './print-on.ts'
import { waitAtMost } from '../wait-at-most.ts'
import { withFonts } from './with-fonts.ts'
import { withoutEmoji } from './without-emoji.ts'

// A separate program, because the library that drives the browser would double the memory of the server. It prints
// until its browser dies or the server that started it is gone. Its arguments are the folder that a browser from a
// package is unpacked into, and CHROMIUM_PATH.
const [unpackInto = '', chosen = ''] = process.argv.slice(2)

const PRINTS_BETWEEN_MEASUREMENTS = 50
/** Without scripts, Chromium never collects garbage by itself: each print would leak about 4 MB. */
const PRINTS_BETWEEN_COLLECTIONS = 10
const BROWSER_CLOSES_WITHIN_MS = 2_000
const SANITISED_WITHIN_MS = 30_000
const SANITISER_MEMORY = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 }
/** Stops Chromium from connecting to hosts that a page names before any request that could be aborted. */
const RESOLVE_NO_HOSTS = '--host-resolver-rules=MAP * ~NOTFOUND'

const answer = (message: FromPrintProcess) => process.connected && process.send?.(message)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

// A terminal sends signals to the whole process group, but the server decides when printing ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

let opened: Browser | undefined
let unprotected: string | null = null
process.on('disconnect', () => void exit())
if (!process.connected) await exit()
const browser = await launch().catch((error: unknown) => {
  answer({ kind: 'noBrowser', reason: reasonOf(error) })
  process.exit(1)
})
opened = browser
browser.on('disconnected', () => process.connected && process.exit(1))
const context = await browser.newContext({ javaScriptEnabled: false, offline: true, serviceWorkers: 'block' })
// Aborts every request. Data URIs do not make requests.
await context.route('**/*', (route) => route.abort())

interface PooledPage {
  page: Page
  prints: number
  collectGarbage: () => Promise<unknown>
}

/** Pages are reused: a new page for each print takes three times as long. */
const idle = new Set<PooledPage>([await openPage()])
const busy = new Map<number, PooledPage>()
/** Prints that have no page yet. */
const beginning = new Set<number>()
let prints = 0

process.on('message', (message: ToPrintProcess) => {
  if (message.kind === 'print') void print(message)
  else if (!beginning.delete(message.id)) giveUp(message.id)
})
answer({ kind: 'ready', unprotected })

/**
 * Closes the browser first, so that it leaves nothing behind. A browser that is starting or hanging is killed with this
 * process.
 */
async function exit(): Promise<never> {
  await waitAtMost(BROWSER_CLOSES_WITHIN_MS, async () => opened?.close()).catch(() => {})
  process.exit(0)
}

/** With the sandbox of the browser where the system and the account allow one. */
async function launch(): Promise<Browser> {
  const executablePath = await findChromium(unpackInto, chosen)
  const launchWith = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath,
      chromiumSandbox,
      args: [...CHROMIUM_ARGUMENTS, RESOLVE_NO_HOSTS],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
  if (process.getuid?.() === 0) {
    unprotected = 'Warrant runs as root, and a browser of root has none'
    return launchWith(false)
  }
  try {
    return await launchWith(true)
  } catch {
    const launched = await launchWith(false)
    unprotected = 'this machine lets this account make none'
    return launched
  }
}

async function openPage(): Promise<PooledPage> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const pooled = { page, prints: 0, collectGarbage: () => session.send('HeapProfiler.collectGarbage') }
  page.on('crash', () => idle.delete(pooled))
  return pooled
}

async function takePage(): Promise<PooledPage> {
  const [pooled] = idle
  if (!pooled) return openPage()
  idle.delete(pooled)
  return pooled
}

/** The page is not idle again, even if it has just printed. */
function giveUp(id: number): void {
  const given = busy.get(id)
  busy.delete(id)
  void given?.page.close().catch(() => {})
}

async function print(order: PrintOrder): Promise<void> {
  const { id } = order
  try {
    beginning.add(id)
    const html = await safeHtml(order)
    if (!beginning.has(id)) return
    if (html === null) {
      beginning.delete(id)
      answer({ kind: 'refused', id })
      return
    }
    const printable = await withFonts(withoutEmoji(html))
    const pooled = await takePage()
    const isGivenUp = !beginning.delete(id)
    if (isGivenUp) {
      idle.add(pooled)
      return
    }
    busy.set(id, pooled)
    const pdf = await printOn(pooled.page, { ...order, html: printable })
    if (++pooled.prints % PRINTS_BETWEEN_COLLECTIONS === 0) await pooled.collectGarbage()
    if (!busy.delete(id)) return
    idle.add(pooled)
    if (pdf) answer({ kind: 'printed', id, pdf, memory: await measureMemory() })
    else answer({ kind: 'tooLarge', id })
  } catch (error) {
    beginning.delete(id)
    // A page that failed is not reused.
    giveUp(id)
    answer({ kind: 'failed', id, reason: reasonOf(error) })
  }
}

/** Null for HTML from outside that is nested too deeply, or takes too long to sanitise. */
async function safeHtml({ html, isForeign }: PrintOrder): Promise<string | null> {
  if (!isForeign) return html
  const thread = sanitisers.pop() ?? createSanitiser()
  try {
    return await thread.run(html)
  } catch {
    return null
  } finally {
    sanitisers.push(thread)
  }
}

/** At most as many as there are prints at a time; idle ones end. */
const sanitisers: ReturnType<typeof createSanitiser>[] = []

function createSanitiser() {
  return createThread<string, string | null>({
    program: new URL('./sanitise-worker.ts', import.meta.url),
    deadlineMs: SANITISED_WITHIN_MS,
    memory: SANITISER_MEMORY,
  })
}

/** Measures only now and then; 0 otherwise, and on systems that cannot tell. */
async function measureMemory(): Promise<number> {
  if (++prints % PRINTS_BETWEEN_MEASUREMENTS !== 0) return 0
  return process.memoryUsage.rss() + (await browserMemory(browser).catch(() => 0))
}
