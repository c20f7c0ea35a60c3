import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type CDPSession, type Locator, type Page } from 'playwright-core'
import { findTestChromium, TEST_BROWSER_ARGUMENTS } from '@app/server/testing/test-chromium'
import type { Office } from './office.ts'

/** The first word is a warm-up. */
const [WARM_UP, ...TYPED] = ['lifts', 'whangarei', 'kea fire', 'lifts passenger', 'auckland 12']

/** The pace of a typist. The list shows the result of a key before the next one. */
const BETWEEN_KEYS_MS = 180
/** Other parts of the page and the address are updated after a pause in typing. */
const AFTER_A_WORD_MS = 1500
/** Texts are made ready to be searched when the page has time. */
const AFTER_LOADING_MS = 4000
const LOADING_MS = 120_000

export interface Keystrokes {
  /** Such as `the filter of the dashboard`. */
  place: string
  rows: number
  p50: number
  p95: number
  /** The dearest first letter of a word. */
  first: number
  /** The median for the same keys in an input on an empty page: the browser's own cost. */
  bare: number
  /**
   * The 95th percentile where a page without scripts shows the same rows, given to it as HTML: what it costs the browser to
   * lay them out and paint them, however they are found and made.
   */
  rowsAlone: number
}

/** The long lists. On the dashboard an office has all services; a country has too many for a browser, so all warrants there. */
const DASHBOARD = { office: '?includeSubServices=true&endDate=any', national: '?serviceId=1&endDate=any' }
const SCREENS = {
  dashboard: (size: Office['size']) => DASHBOARD[size],
  companies: () => 'companies?inactive=true',
  properties: () => 'properties?inactive=true',
}

/** Measures the processor time of the main thread for each keystroke in the filter of the long lists and in "Find anything", in milliseconds. */
export async function measureKeystrokes(office: Office): Promise<Keystrokes[]> {
  const browser = await chromium.launch({ executablePath: await findTestChromium(), args: TEST_BROWSER_ARGUMENTS })
  try {
    const empty = await browser.newPage()
    await empty.setContent('<input type="search" autofocus>')
    const bare = costsOf(await typeWords(empty, fieldOf(empty)))
    const measured: Keystrokes[] = []
    for (const [screen, addressAt] of Object.entries(SCREENS)) {
      const page = await openList(await browser.newPage(), office, addressAt(office.size))
      const rows = await countRows(page)
      const keys = await typeWords(page, fieldOf(page))
      const rowsAlone = await typeInCopy(browser, page, LIST)
      measured.push({ place: `the filter of the ${screen}`, rows, ...figuresOf(keys), bare: at(bare, 0.5), rowsAlone })
      await page.close()
    }
    const page = await openList(await browser.newPage(), office, SCREENS.companies())
    const rows = await countRows(page)
    const keys = await typeWords(page, await openPalette(page))
    const rowsAlone = await typeInCopy(browser, page, PALETTE)
    measured.push({ place: 'Find anything', rows: 2 * rows, ...figuresOf(keys), bare: at(bare, 0.5), rowsAlone })
    return measured
  } finally {
    await browser.close()
  }
}

interface Key {
  cost: number
  isFirst: boolean
}

const costsOf = (keys: readonly Key[]): number[] => keys.map(({ cost }) => cost).toSorted((a, b) => a - b)

const figuresOf = (keys: readonly Key[]) => {
  const costs = costsOf(keys)
  const first = costsOf(keys.filter(({ isFirst }) => isFirst)).at(-1) ?? Number.NaN
  return { p50: at(costs, 0.5), p95: at(costs, 0.95), first }
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN

/** Opens a list with a stored session (web/src/auth/session.ts), so that the bench does not need to log in. */
async function openList(page: Page, { address, token }: Office, screen: string): Promise<Page> {
  await page.addInitScript((kept) => localStorage.setItem('warrant.token /', kept), token)
  await page.goto(`${address}/${screen}`)
  await counter(page).waitFor({ timeout: LOADING_MS })
  await pause(AFTER_LOADING_MS)
  return page
}

/** The field of a list in which people filter it. */
export const fieldOf = (page: Page): Locator => page.getByRole('searchbox').first()

/** Searches all companies and properties, of which there are as many. */
async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await pause(AFTER_LOADING_MS)
  return page.getByRole('combobox', { name: 'Find anything' })
}

/** Such as `214 of 3,012`; empty while rows are loading. */
const counter = (page: Page) => page.getByRole('status', { name: 'Rows shown' }).filter({ hasText: /of [\d,]+/ })

async function countRows(page: Page): Promise<number> {
  const counted = await counter(page).innerText()
  return Number(counted.replace(/.*of /, '').replaceAll(/\D/g, ''))
}

async function typeWords(page: Page, field: Locator): Promise<Key[]> {
  const session = await page.context().newCDPSession(page)
  // The time of the processor, not of the clock, because other programs take turns with the browser.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await field.focus()
  await typeWord(page, session, field, WARM_UP ?? '')
  const keys: Key[] = []
  for (const word of TYPED) {
    const costs = await typeWord(page, session, field, word)
    keys.push(...costs.map((cost, index) => ({ cost, isFirst: index === 0 })))
  }
  return keys
}

/** How long a list waits after a key (web/src/ui/fields/KeywordFilter.tsx). */
const LIST_WAITS_MS = 100

/**
 * Types the words once more and keeps what the part shows after each key. Then types them in a copy of the page without
 * scripts, where a key only puts that HTML in.
 *
 * @returns the 95th percentile of the processor time for a key
 */
async function typeInCopy(browser: Browser, page: Page, { part, input }: Copied): Promise<number> {
  const field = page.locator(input).first()
  const shownIn = page.locator(part).first()
  const whole = await page.evaluate(() => document.documentElement.outerHTML.replaceAll(/<script.*?<\/script>/gs, ''))
  const settled = await shownIn.innerHTML()
  const words: string[][] = []
  for (const word of [WARM_UP ?? '', ...TYPED]) {
    const shown: string[] = []
    for (const key of word) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await pause(BETWEEN_KEYS_MS)
      shown.push(await shownIn.innerHTML())
    }
    words.push(shown)
    await pause(AFTER_A_WORD_MS)
    await field.fill('')
    await pause(AFTER_A_WORD_MS)
  }
  const copy = await browser.newPage()
  const address = new URL('/copy', page.url()).href
  await copy.route(address, (route) => route.fulfill({ contentType: 'text/html', body: whole }))
  await copy.goto(address)
  await copy.evaluate(showRecorded, { part, input, settled, words, waits: LIST_WAITS_MS })
  const costs = costsOf(await typeWords(copy, copy.locator(input).first()))
  await copy.close()
  return at(costs, 0.95)
}

/** Selectors of what is copied. */
interface Copied {
  /** What shows the rows. */
  part: string
  /** The field. */
  input: string
}

const LIST: Copied = { part: 'main table', input: 'input[type=search]' }
const PALETTE: Copied = { part: '[role=listbox]', input: '[role=combobox]' }

interface Recorded extends Copied {
  settled: string
  /** What the part showed after each key of each word. */
  words: string[][]
  waits: number
}

/** Runs in the copy: each key shows what it showed in the page, and an empty field all rows. */
function showRecorded({ part, input, settled, words, waits }: Recorded): void {
  const shown = document.querySelector(part)
  const field = document.querySelector<HTMLInputElement>(input)
  let word = 0
  field?.addEventListener('input', () => {
    const { length } = field.value
    const html = length === 0 ? settled : words[word]?.[length - 1]
    if (length === 0) word++
    setTimeout(() => {
      if (shown && html !== undefined) shown.innerHTML = html
    }, waits)
  })
}

async function typeWord(page: Page, session: CDPSession, field: Locator, word: string): Promise<number[]> {
  const costs: number[] = []
  for (const key of word) {
    const before = await taskSeconds(session)
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await pause(BETWEEN_KEYS_MS)
    costs.push(((await taskSeconds(session)) - before) * 1000)
  }
  await pause(AFTER_A_WORD_MS)
  await field.fill('')
  await pause(AFTER_A_WORD_MS)
  return costs
}

/** The time that the main thread of a page has been busy; needs `Performance.enable`. */
export async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN
}
