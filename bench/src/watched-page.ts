import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Office } from './office.ts'

const LOADING_MS = 120_000

/** What a page notes of itself, in milliseconds from the start of its navigation; 0 for what has not happened yet. */
interface Watched {
  clicked: number
  /** The first rows of a list are on the screen. */
  rows: number
  /** What was typed into a field is on the screen. */
  typed: number
  /** How much of what was on the screen has moved without anybody having done something: the sum of all layout shifts. */
  shift: number
}

declare global {
  interface Window {
    watched: Watched
  }
}

/** A browser that has nothing of the app but a stored session (web/src/auth/session.ts). Its pages watch themselves. */
export async function watchedBrowser(
  browser: Browser,
  { token }: Office,
  viewport: { width: number; height: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport })
  context.setDefaultTimeout(LOADING_MS)
  await context.addInitScript(watch, token)
  return context
}

/** Runs in each page before its own scripts. */
function watch(token: string): void {
  localStorage.setItem('warrant.token /', token)
  const watched: Watched = { clicked: 0, rows: 0, typed: 0, shift: 0 }
  window.watched = watched
  /** Called while a frame is made: a message is delivered once it is drawn. */
  const noteWhenDrawn = (name: 'rows' | 'typed'): void => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => (watched[name] = performance.now()))
    port1.start()
    port2.postMessage(null)
  }
  requestAnimationFrame(function look() {
    if (document.querySelector('main tbody tr a')) noteWhenDrawn('rows')
    else requestAnimationFrame(look)
  })
  addEventListener('input', () => requestAnimationFrame(() => noteWhenDrawn('typed')))
  addEventListener('click', ({ timeStamp }) => (watched.clicked = timeStamp), { capture: true })
  new PerformanceObserver((seen) => {
    for (const entry of seen.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) watched.shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Waits until the page has noted it. */
export const untilNoted = async (page: Page, name: 'rows' | 'typed'): Promise<void> =>
  void (await page.waitForFunction((each) => window.watched[each] > 0, name))

export const notesOf = (page: Page): Promise<Watched> => page.evaluate(() => window.watched)
