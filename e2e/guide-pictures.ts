import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Settings } from '@app/contract/settings/schema'
import type { WarrantCheck } from '@app/contract/warrant/schema'
import { logInColleague, type Colleague } from './colleague.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { openDashboard } from './session.ts'

const serverAddress = useServer('demo')

/** Each picture continues on the data that the one before has left. */
test.describe.configure({ mode: 'serial' })

const FOLDER = path.join(import.meta.dirname, '../docs/user-guide/pictures')
const MOST_BYTES = 150 * 1024
/** Screens have few colours; more of them would only make the files larger. */
const COLOURS = 96
/** Around a part of a screen, in pixels. */
const MARGIN = 14

let page: Page
let colleague: Colleague
/** A building whose warrant can be issued once its doubts are answered. */
let ready: WarrantCheck
/** A building near its anniversary that lacks a fact and certificates, one of which waits. */
let lacking: WarrantCheck

test.beforeAll(async ({ browser }) => {
  colleague = await logInColleague(serverAddress(), demoLogin('admin@demo.example'))
  const checks = await readChecks()
  ready = first(
    checks,
    ({ canIssue, findings }) =>
      canIssue && findings.length > 1 && findings.length < 4 && findings.every(({ code }) => code !== 'late'),
  )
  lacking = first(checks, ({ findings, systems }) => {
    const stops = findings.filter(({ severity }) => severity === 'stop')
    const has = (wanted: string): boolean => systems.some(({ state }) => state === wanted)
    const lacksFact = stops.some(({ code }) => code === 'fact-missing')
    return lacksFact && has('received') && has('certified') && stops.length >= 3 && stops.length <= MOST_STOPS
  })
  page = await browser.newPage()
  await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
})
test.afterAll(() => page.close())

/** The checks of the buildings whose warrant is due soon, by id. */
async function readChecks(): Promise<WarrantCheck[]> {
  const { data } = await colleague.read<{ data: { propertyId: number }[] }>('/property/list')
  const ids = data.map(({ propertyId }) => propertyId).toSorted((one, other) => one - other)
  const checks: WarrantCheck[] = []
  for (const propertyId of ids) {
    const check = await colleague.read<WarrantCheck>(`/property/${propertyId}/bwof-check`)
    if (check.findings.every(({ code }) => code !== 'too-early' && code !== 'early')) checks.push(check)
    if (checks.length === MOST_CHECKS) break
  }
  return checks
}
/** Enough to find both buildings, whatever the day. */
const MOST_CHECKS = 400
/** The others are folded. */
const MOST_STOPS = 6

function first(checks: readonly WarrantCheck[], fits: (check: WarrantCheck) => boolean): WarrantCheck {
  const found = checks.find(fits)
  if (!found) throw new Error(`None of ${checks.length} buildings of the demonstration fits`)
  return found
}

/** Writes a picture of the screen, or of a part of it, for the guides. */
async function take(name: string, part?: Locator): Promise<void> {
  await page.mouse.move(0, 0)
  // Only the demonstration says so.
  await page
    .getByText('Mail is captured, not sent.')
    .evaluateAll((notes) => notes.forEach((note) => note.setAttribute('hidden', '')))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // A message that says what was just done.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  // One that follows scrolling never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ timeline, playState }) => timeline !== document.timeline || playState !== 'running'),
  )
  await part?.scrollIntoViewIfNeeded()
  const box = await part?.boundingBox()
  const { width: screenWidth } = page.viewportSize() ?? { width: 0 }
  const clip = box && {
    x: Math.max(0, box.x - MARGIN),
    y: Math.max(0, box.y - MARGIN),
    width: Math.min(screenWidth, box.width + 2 * MARGIN),
    height: box.height + 2 * MARGIN,
  }
  const shot = await page.screenshot({ caret: 'hide', ...(clip && { clip }) })
  const picture = await sharp(shot).png({ palette: true, colours: COLOURS, effort: 10 }).toBuffer()
  expect(picture.length, `${name} is too large`).toBeLessThan(MOST_BYTES)
  await writeFile(path.join(FOLDER, `${name}.png`), picture)
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const region = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = () => page.getByRole('dialog')

async function openProperty({ propertyId }: WarrantCheck): Promise<void> {
  await page.goto(`${serverAddress()}/property/${propertyId}`)
  await expect(region('Warrant').getByText(/The warrant is due on|The warrant is late/)).toBeVisible()
  await expect(region('Certificates')).toBeVisible()
}

test('Take in certificates', async () => {
  await openProperty(lacking)
  await page.setViewportSize({ width: 1200, height: 1400 })
  await take('certificates-by-system', region('Certificates'))
  await page.setViewportSize({ width: 1200, height: 800 })

  await page.goto(`${serverAddress()}/certificates-to-check`)
  await expect(page.getByRole('img', { name: 'Page 1' })).toHaveAttribute('data-drawn', 'true')
  await take('certificates-to-check')
  await button('Refuse').click()
  await take('refuse-certificate', dialog())
})

test('When something is missing', async () => {
  await openProperty(lacking)
  await page.setViewportSize({ width: 1200, height: 1400 })
  await take('what-a-warrant-lacks', region('Warrant'))
  await page
    .getByRole('button', { name: /^Record compliance: / })
    .first()
    .click()
  await take('record-compliance', dialog())
  await page.keyboard.press('Escape')

  const { whenUpdated } = await colleague.read<Settings>('/settings')
  await colleague.change('/settings', { whenUpdated, evidence: 'dates' })
  await page.goto(`${serverAddress()}/settings`)
  await page.getByRole('radio', { name: /^Certificates/ }).check()
  await button('Save').click()
  await expect(dialog().getByRole('table')).toBeVisible()
  await take('ask-for-certificates', dialog())
  await button('Ask for certificates').click()
  await expect(dialog()).toBeHidden()
  await page.setViewportSize({ width: 1200, height: 800 })
})

test('Issue a warrant', async () => {
  await page.goto(`${serverAddress()}/property/${ready.propertyId}/issue-warrant`)
  await expect(heading('Check')).toBeVisible()
  const doubts = page.getByRole('list', { name: 'What to answer' }).getByRole('listitem')
  for (const doubt of await doubts.all()) {
    // Its name ends with the doubt, in brackets.
    const ready = doubt.getByRole('button', { name: /\)$/ })
    if ((await ready.count()) > 0) await ready.first().click()
    else await doubt.getByRole('textbox').fill('Looked at by the office.')
  }
  await take('issue-check')
  await button('Continue').click()
  await expect(heading('Who signs, and when')).toBeVisible()
  await button('Continue').click()
  await expect(heading('Preview')).toBeVisible()
  await expect(page.frameLocator('iframe[title]').getByText('Building Warrant of Fitness').first()).toBeVisible()
  await take('issue-preview')
  await button('Issue warrant').click()
  await expect(heading(/is issued$/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Regional authority' })).toBeVisible()
  await take('issue-issued')
})

test('Every day', async () => {
  await page.goto(`${serverAddress()}/`)
  await expect(page.getByRole('row').nth(8)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' }).locator('path').first()).toBeVisible()
  await take('dashboard')
  await page
    .getByRole('button', { name: /^Change/ })
    .first()
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await take('change-a-service')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('matuku')
  await expect(dialog().getByRole('option').nth(3)).toBeVisible()
  await take('find-anything', dialog())
  await page.keyboard.press('Escape')
})

test('Send reminders', async () => {
  await page.goto(`${serverAddress()}/outbound-bwof-emails`)
  await expect(page.getByRole('row').nth(8)).toBeVisible()
  await page.getByRole('checkbox').nth(2).check()
  await page.getByRole('checkbox').nth(5).check()
  await take('send-reminders')
})

test('Add a building', async () => {
  await page.goto(`${serverAddress()}/property/new`)
  await page.getByRole('textbox', { name: 'Property Name' }).fill('Rimu House')
  await page.getByRole('textbox', { name: 'Street Address' }).fill('12 McVay Street, Napier')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Regional Authority' })).toHaveValue(/Napier City Council/)
  await take('add-a-building')
  await page.goto(`${serverAddress()}/property/${ready.propertyId}`)
  await expect(region('At a glance')).toBeVisible()
  await take('at-a-glance', region('At a glance'))
})

/** Companies as an office keeps them in a spreadsheet, one of them with a mistake. */
const SPREADSHEET = [
  'Trading as,Telephone,City,Supplier',
  'Weka Electrical of Hokitika,03 555 0001,Hokitika,Yes',
  'Tūī Lifts of Ōtaki,06 555 0002,Ōtaki,perhaps',
  'Harakeke Sprinklers,09 555 0003,Warkworth,Yes',
].join('\n')

test('Bringing in your records', async () => {
  await page.goto(`${serverAddress()}/import`)
  const file = { name: 'companies.csv', mimeType: 'text/csv', buffer: Buffer.from(SPREADSHEET) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByLabel('Column of the file for Company').selectOption('Trading as')
  await button('Check the rows').click()
  await expect(page.getByRole('table', { name: 'Rows of the file' }).getByRole('row').nth(3)).toBeVisible()
  await take('import-check')
})

test('Your lists', async () => {
  await page.goto(`${serverAddress()}/properties`)
  await expect(page.getByRole('row').nth(8)).toBeVisible()
  await button('Filter by City').click()
  await page.getByRole('textbox', { name: /City/ }).fill('napier')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await button('Views').click()
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  await dialog().getByLabel('Name').fill('All of Napier')
  await dialog().getByRole('radio', { name: 'All staff' }).check()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect(dialog()).toBeHidden()
  await button(/^Views/).click()
  await expect(page.getByRole('menuitem', { name: 'All of Napier' })).toContainText(/\d/)
  await take('saved-views')
  await page.keyboard.press('Escape')
})
