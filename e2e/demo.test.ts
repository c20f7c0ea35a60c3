import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { addressOf, logIn, refuseConsoleErrors, SOME_OUTSTANDING } from './session.ts'

/** Where no external login gets to. */
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
]

/** What only the office may read: no answer to an external login holds one of these fields (decisions 3). */
const INTERNAL_FIELDS =
  /"(price|fullServicePrice|auditPrice|adminNotes|propertyNotes|companyNotes|accountNumber|billingEntit\w+|propertyEvacuation|bwofDue)"/

/** Every text that the server sends to the page from now on. */
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
  await logIn(page, addressOf('DEMO_URL'), demoLogin('staff@demo.example'))
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
  await page.getByRole('dialog').getByRole('button', { name: 'Set dates' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Property details have been saved.')).toBeVisible()
  await page.goBack()
  await expect(rows(page).filter({ hasText: name }).first()).toContainText(
    `${Number(before?.[1]) + 1} of ${before?.[2]}`,
  )
  expect(errors).toEqual([])
})

test('an external customer sees its own rows, and nothing that only the office may read reaches it', async ({
  page,
}) => {
  const errors = refuseConsoleErrors(page)
  const answers = collectAnswers(page)
  await logIn(page, addressOf('DEMO_URL'), demoLogin('customer@demo.example'))
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

test('an external login is led back from screens of the office, and told of others that they are none', async ({
  page,
}) => {
  const address = addressOf('DEMO_URL')
  await logIn(page, address, demoLogin('supplier@demo.example'))
  for (const path of OF_THE_OFFICE) {
    await page.goto(address + path)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  }
  await page.goto(`${address}/no/such/screen`)
  await expect(page.getByText("You don't have access to this module at the current time.")).toBeVisible()
})

test('staff are led back from what administrators alone set', async ({ page }) => {
  const address = addressOf('DEMO_URL')
  await logIn(page, address, demoLogin('staff@demo.example'))
  for (const path of ['/settings', '/history']) {
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
      const address = addressOf('DEMO_URL')
      await logIn(page, address, demoLogin('staff@demo.example'))
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
