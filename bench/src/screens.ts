import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Request } from 'playwright-core'
import { connect, createPool } from '@app/server/database/connection'
import { findTestChromium, TEST_BROWSER_ARGUMENTS } from '@app/server/testing/test-chromium'
import { median } from './compare.ts'
import { fieldOf } from './keystrokes.ts'
import type { Office } from './office.ts'
import { notesOf, untilNoted, watchedBrowser } from './watched-page.ts'

const ROUNDS = 5
const WINDOWS = { 'at a desk': { width: 1440, height: 900 }, 'on a phone': { width: 390, height: 844 } }
/** Facts of a record come one by one, and some parts are drawn when the page has time. */
const AFTER_LOADING_MS = 2500
/** A screen that has just opened still reads the counts of the menu. */
const BEFORE_LEAVING_MS = 1000

export interface Screens {
  script: { bytes: number; files: number }
  warm: Opening
  inside: Following
  shift: Shift
}

interface Opening {
  /** When the first rows are on the screen, in milliseconds from the start of the navigation. */
  rows: number
  /** When the letter of a key that was pressed then is on the screen. */
  usable: number
}

interface Following {
  /** When the first rows are on the screen, in milliseconds from the click. */
  rows: number
  /** When the server was asked for them, and when it had answered. */
  asked: number
  answered: number
}

interface Shift {
  /** Of all screens, the most that one moves while it opens. */
  most: number
  screen: string
}

/** What somebody waits for who opens screens, and how much the screens move under their eyes meanwhile. */
export async function measureScreens(office: Office): Promise<Screens> {
  const browser = await chromium.launch({ executablePath: await findTestChromium(), args: TEST_BROWSER_ARGUMENTS })
  try {
    const desk = await watchedBrowser(browser, office, WINDOWS['at a desk'])
    const script = await measureScript(desk, office)
    const openings = await inRounds(() => openDashboard(desk, office))
    const followings = await inRounds(() => followToDashboard(desk, office))
    await desk.close()
    return {
      script,
      warm: { rows: medianOf(openings, 'rows'), usable: medianOf(openings, 'usable') },
      inside: {
        rows: medianOf(followings, 'rows'),
        asked: medianOf(followings, 'asked'),
        answered: medianOf(followings, 'answered'),
      },
      shift: await measureShift(browser, office),
    }
  } finally {
    await browser.close()
  }
}

/** Without the first round, which is a warm-up. */
async function inRounds<Measured>(measure: () => Promise<Measured>): Promise<Measured[]> {
  const rounds: Measured[] = []
  for (let round = 0; round <= ROUNDS; round++) rounds.push(await measure())
  return rounds.slice(1)
}

const medianOf = <Name extends string>(rounds: readonly Record<Name, number>[], name: Name): number =>
  median(rounds.map((round) => round[name]))

/** The scripts that were asked for before the first rows came, as they travel. Afterwards the device has the app. */
async function measureScript(context: BrowserContext, { address }: Office): Promise<Screens['script']> {
  const finished: Request[] = []
  const page = await context.newPage()
  page.on('requestfinished', (request) => void finished.push(request))
  await page.goto(address)
  await untilNoted(page, 'rows')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const rowsAt = await page.evaluate(() => performance.timeOrigin + window.watched.rows)
  const scripts = finished.filter(
    (request) => request.resourceType() === 'script' && request.timing().startTime < rowsAt,
  )
  const sizes = await Promise.all(scripts.map((request) => request.sizes()))
  await page.close()
  return { bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0), files: sizes.length }
}

async function openDashboard(context: BrowserContext, { address }: Office): Promise<Opening> {
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'commit' })
  await fieldOf(page).focus()
  await untilNoted(page, 'rows')
  await page.keyboard.press('k')
  await untilNoted(page, 'typed')
  const { rows, typed } = await notesOf(page)
  await page.close()
  return { rows, usable: typed }
}

/** From another screen, by somebody who has not seen the dashboard since the app was opened. */
async function followToDashboard(context: BrowserContext, { address }: Office): Promise<Following> {
  const page = await context.newPage()
  await page.goto(`${address}/change-password`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await pause(BEFORE_LEAVING_MS)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await untilNoted(page, 'rows')
  const following = await page.evaluate((call) => {
    const { clicked, rows } = window.watched
    const [timing] = performance.getEntriesByName(call) as PerformanceResourceTiming[]
    if (!timing) throw new Error('The dashboard was not asked for')
    return { rows: rows - clicked, asked: timing.startTime - clicked, answered: timing.responseEnd - clicked }
  }, `${address}/api/property/dashboard`)
  await page.close()
  return following
}

async function measureShift(browser: Browser, office: Office): Promise<Shift> {
  const screens = {
    'the dashboard': '',
    'the companies': 'companies',
    'the properties': 'properties',
    'a property': `property/${await firstProperty(office)}`,
    'the e-mails': 'outbound-bwof-emails',
    'the certificates to check': 'certificates-to-check',
  }
  const shifts: Shift[] = []
  for (const [where, viewport] of Object.entries(WINDOWS)) {
    const context = await watchedBrowser(browser, office, viewport)
    for (const [screen, path] of Object.entries(screens)) {
      const page = await context.newPage()
      await page.goto(`${office.address}/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
      await pause(AFTER_LOADING_MS)
      shifts.push({ most: (await notesOf(page)).shift, screen: `${screen} ${where}` })
      await page.close()
    }
    await context.close()
  }
  return shifts.reduce((one, other) => (other.most > one.most ? other : one))
}

/** One with a customer, whose telephone its screen shows. */
async function firstProperty({ databaseUrl }: Office): Promise<number> {
  const db = connect(createPool(databaseUrl, 1))
  const properties = db.selectFrom('property').select('propertyId').where('whenDeleted', 'is', null)
  const found = await properties
    .where('customerCompanyId', 'is not', null)
    .orderBy('propertyId')
    .executeTakeFirstOrThrow()
  await db.destroy()
  return found.propertyId
}
