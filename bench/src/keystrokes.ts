import { chromium, type CDPSession, type Page } from 'playwright-core'
import { CHROMIUM_ARGUMENTS, findChromium } from '@app/server/lib/chromium'
import type { Office } from './office.ts'

const TYPED = ['whangarei', 'kea fire', 'lifts passenger', 'auckland 12']

export interface Keystrokes {
  name: string
  p50: number
  p95: number
  rows: number
}

/** What each keystroke in the dashboard's filter costs the main thread, debounce left out, over everything due. */
export async function measureKeystrokes(office: Office): Promise<Keystrokes> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS })
  try {
    const page = await openDashboard(await browser.newPage(), office)
    const box = page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /filter/i }))
      .first()
    const rows = Number(
      (
        await page
          .getByText(/of [\d,]+/)
          .first()
          .innerText()
      )
        .replace(/.*of /, '')
        .replaceAll(/\D/g, ''),
    )
    const costs: number[] = []
    for (const words of TYPED) {
      await box.fill('')
      for (const key of words) costs.push(await costOf(page, () => box.press(key === ' ' ? 'Space' : key)))
    }
    const sorted = costs.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    return { name: 'main-thread ms a keystroke of the keyword filter (≤ 16)', p50: at(0.5), p95: at(0.95), rows }
  } finally {
    await browser.close()
  }
}

/** The session as the browser keeps it (web/src/auth/session.ts), so that the bench need not type a password. */
async function openDashboard(page: Page, { address, token }: Office): Promise<Page> {
  await page.addInitScript((kept) => localStorage.setItem('warrant.token /', kept), token)
  await page.goto(`${address}/?sub=true&end=2100-01-01`)
  await page.getByRole('row').nth(5).waitFor()
  return page
}

/** Milliseconds of tasks on the main thread until the list shows what the key asked for. */
async function costOf(page: Page, press: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const before = await taskSeconds(session)
  await press()
  await page.waitForFunction(() => {
    const typed = document.querySelector<HTMLInputElement>('input[type=search], input[placeholder*="filter"]')?.value
    return (new URLSearchParams(location.search).get('q') ?? '') === (typed ?? '').trim()
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const cost = (await taskSeconds(session)) - before
  await session.detach()
  return cost * 1000
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN
}
