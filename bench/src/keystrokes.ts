import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type CDPSession, type Page } from 'playwright-core'
import { findTestChromium, TEST_BROWSER_ARGUMENTS } from '@app/server/testing/test-chromium'
import type { Office } from './office.ts'

/** The first word is a warm-up. */
const [WARM_UP, ...TYPED] = ['lifts', 'whangarei', 'kea fire', 'lifts passenger', 'auckland 12']

/** The pace of a typist. The list shows the result of a key before the next one. */
const BETWEEN_KEYS_MS = 180
/** Other parts of the page and the address are updated after a pause in typing. */
const AFTER_A_WORD_MS = 1500

export interface Keystrokes {
  p50: number
  p95: number
  /** The median for the same keys in an input on an empty page: the browser's own cost. */
  bare: number
  rows: number
}

/** Measures the main-thread time of each keystroke in the dashboard's filter, in milliseconds, with all rows. */
export async function measureKeystrokes(office: Office): Promise<Keystrokes> {
  const browser = await chromium.launch({ executablePath: await findTestChromium(), args: TEST_BROWSER_ARGUMENTS })
  try {
    const empty = await browser.newPage()
    await empty.setContent('<input type="search" autofocus>')
    const bare = await typeWords(empty)
    const page = await openDashboard(await browser.newPage(), office)
    const costs = await typeWords(page)
    return { p50: at(costs, 0.5), p95: at(costs, 0.95), bare: at(bare, 0.5), rows: await countRows(page) }
  } finally {
    await browser.close()
  }
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN

/** All services of an office. A country has too many for a browser, so all warrants there, about a hundred thousand. */
const ALL_ROWS = { office: 'includeSubServices=true&endDate=any', national: 'serviceId=1&endDate=any' }

/** Opens the dashboard with a stored session (web/src/auth/session.ts), so that the bench does not need to log in. */
async function openDashboard(page: Page, { address, token, size }: Office): Promise<Page> {
  await page.addInitScript((kept) => localStorage.setItem('warrant.token /', kept), token)
  await page.goto(`${address}/?${ALL_ROWS[size]}`)
  await page.getByRole('row').nth(5).waitFor()
  await pause(AFTER_A_WORD_MS)
  return page
}

async function countRows(page: Page): Promise<number> {
  const counted = await page
    .getByText(/ of [\d,]+/)
    .first()
    .innerText()
  return Number(counted.replace(/.*of /, '').replaceAll(/\D/g, ''))
}

/** The costs of all keys, sorted. */
async function typeWords(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.getByRole('searchbox').first().focus()
  await typeWord(page, session, WARM_UP ?? '')
  const costs: number[] = []
  for (const word of TYPED) costs.push(...(await typeWord(page, session, word)))
  return costs.toSorted((a, b) => a - b)
}

async function typeWord(page: Page, session: CDPSession, word: string): Promise<number[]> {
  const costs: number[] = []
  for (const key of word) {
    const before = await taskSeconds(session)
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await pause(BETWEEN_KEYS_MS)
    costs.push(((await taskSeconds(session)) - before) * 1000)
  }
  await pause(AFTER_A_WORD_MS)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').first().fill('')
  await pause(AFTER_A_WORD_MS)
  return costs
}

/** The time that the main thread of a page has been busy; needs `Performance.enable`. */
export async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN
}
