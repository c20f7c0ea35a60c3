import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { logIn, refuseConsoleErrors, SOME_OUTSTANDING, startSession } from './session.ts'

const serverAddress = useServer('demo')

/** Screens that are closed to external logins. */
const OF_THE_OFFICE = [
  '/properties',
  '/property/new',
  '/companies',
  '/customers',
  '/suppliers',
  '/owners',
  '/authorities',
  '/companies/80',
  '/companies/new',
  '/company-pricing-summary/80',
  '/mailing-list',
  '/users',
  '/user/new',
  '/user/1',
  '/services',
  '/settings',
  '/history',
  '/audit',
]

/**
 * Internal fields, which no answer to an external login may contain
 * (docs/rules/sessions-and-roles.md#internal-fields).
 */
const INTERNAL_FIELDS =
  /"(price|fullServicePrice|auditPrice|adminNotes|propertyNotes|companyNotes|accountNumber|billingEntit\w+|propertyEvacuation|bwofDue)"/

/** Collects every text that the server sends to the page from now on. */
function collectAnswers(page: Page): string[] {
  const answers: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/api/') || response.status() === 304) return
    answers.push(await response.text().catch(() => ''))
  })
  return answers
}

const rows = (page: Page) => page.getByRole('table', { name: 'Services by due date' }).locator('tbody').getByRole('row')

test('a staff member records compliance with a click, and the warrant counts one more', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await logIn(page, serverAddress(), demoLogin('staff@demo.example'))
  await page.getByRole('combobox', { name: 'Service' }).click()
  await page.getByRole('option', { name: 'Building Warrant of Fitness', exact: true }).click()
  const row = rows(page)
    .filter({ hasText: SOME_OUTSTANDING })
    .filter({ hasText: /late|days/ })
    .first()
  const before = /(\d+) of (\d+)/.exec(await row.innerText())
  await row.getByRole('link').first().click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).not.toHaveText('Dashboard')
  const name = await title.innerText()
  await page
    .getByRole('row')
    .filter({ hasText: 'outstanding' })
    .getByRole('button', { name: /Record compliance/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText(/compliance recorded on/)).toBeVisible()
  await page.goBack()
  await expect(rows(page).filter({ hasText: name }).first()).toContainText(
    `${Number(before?.[1]) + 1} of ${before?.[2]}`,
  )
  expect(errors).toEqual([])
})

test('an external customer sees only its own rows, and no internal fields are sent to it', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  const answers = collectAnswers(page)
  await logIn(page, serverAddress(), demoLogin('customer@demo.example'))
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: /menu/i })).toHaveCount(0)
  await expect(page.getByText('Ready to issue')).toHaveCount(0)
  await rows(page).first().getByRole('link').first().click()
  await page.waitForURL(/\/property\/\d+/)
  await expect(page.getByRole('table', { name: 'Services' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit services' })).toHaveCount(0)
  await expect(page.getByText('Price/Interval')).toHaveCount(0)
  expect(answers.length).toBeGreaterThan(2)
  expect(answers.filter((text) => INTERNAL_FIELDS.test(text))).toEqual([])
  expect(errors).toEqual([])
})

test('an external supplier sees its sub-services in list, chart and export by default', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await logIn(page, serverAddress(), demoLogin('supplier@demo.example'))
  await page.getByRole('button', { name: 'Filters' }).click()
  const switched = page.getByRole('switch', { name: 'Include sub-services' })
  // Placeholder rows have no links.
  const own = rows(page)
    .filter({ has: page.getByRole('link') })
    .filter({ hasNotText: 'Building Warrant of Fitness' })
  await expect(own.first()).toBeVisible()
  await expect(switched).toBeChecked()
  const counter = page.getByLabel('Rows shown')
  // The first rows show before all are counted.
  await expect(counter).toHaveText(/^\d/)
  const shown = Number((await counter.innerText()).split(' ')[0])
  const counted = page.getByRole('group', { name: 'List one slice of the chart' }).getByRole('button')
  const counts = async () =>
    (await counted.allInnerTexts()).map((text) => Number(text.split('\n')[1]?.replace(/\D/g, '')))
  await expect.poll(async () => (await counts()).reduce((sum, count) => sum + count, 0)).toBe(shown)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to Excel' }).click(),
  ])
  const [sheet] = (await readXlsx(await readFile(await file.path()))).sheets
  expect(sheet?.rows).toHaveLength(shown + 1)

  // By the keyboard: the switch's input is below its drawn track.
  await switched.press('Space')
  await expect(own).toHaveCount(0)
  await page.reload()
  await expect(rows(page).getByRole('link').first()).toBeVisible()
  await expect(switched).not.toBeChecked()
  await expect(own).toHaveCount(0)
  await switched.press('Space')
  await expect(own.first()).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  expect(errors).toEqual([])
})

test('an external login is redirected from internal screens, and unknown addresses say no access', async ({ page }) => {
  const address = serverAddress()
  await startSession(page, address, demoLogin('supplier@demo.example'))
  for (const path of OF_THE_OFFICE) {
    await page.goto(address + path)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  }
  await page.goto(`${address}/no/such/screen`)
  await expect(page.getByText("You don't have access to this module at the current time.")).toBeVisible()
})

test('staff are redirected from screens for administrators', async ({ page }) => {
  const address = serverAddress()
  await startSession(page, address, demoLogin('staff@demo.example'))
  for (const path of ['/settings', '/history', '/audit']) {
    await page.goto(address + path)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  }
})

for (const width of [1440, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the main screens have no accessibility faults at ${width} px, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
      })
      const page = await context.newPage()
      const address = serverAddress()
      await startSession(page, address, demoLogin('staff@demo.example'))
      for (const path of ['/?size=10', '/properties?size=10', '/property/12', '/companies?size=10', '/companies/80']) {
        await page.goto(address + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectAccessible(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect([path, overflow <= 0]).toEqual([path, true])
      }
      await context.close()
    })
  }
}
