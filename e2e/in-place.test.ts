import { expect, test, type Locator, type Page } from '@playwright/test'
import { addDays, shownDay, todayIn } from '@app/contract/dates'
import { expectAccessible } from './accessible.ts'
import { logInColleague } from './colleague.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { refuseConsoleErrors, startSession } from './session.ts'

const serverAddress = useServer('demo')
const TODAY = todayIn('Pacific/Auckland')

/** A menu is no part of a landmark. */
const IN_A_MENU = ['region']

const dashboard = (page: Page) => page.getByRole('table', { name: 'Services by due date' })
const rows = (page: Page) => dashboard(page).locator('tbody').getByRole('row')
const message = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const undo = (page: Page) => page.getByRole('button', { name: /^Undo: / })
const undone = (page: Page) => expect(message(page, 'The change has been undone.')).toBeVisible()

async function openDashboard(page: Page): Promise<void> {
  await startSession(page, serverAddress(), demoLogin('staff@demo.example'))
  await page.goto(`${serverAddress()}/?includeSubServices=true&size=20`)
  await expect(rows(page).nth(5)).toBeVisible()
}

/** A system on the dashboard, which stays the same row while others change around it. */
async function systemOf(page: Page): Promise<{ row: Locator; button: Locator }> {
  const name = await rows(page)
    .filter({ hasNotText: /Warrant of Fitness|Trial Evacuation|Owner Inspection/ })
    .first()
    .getByRole('button', { name: /^Change / })
    .getAttribute('aria-label')
  const button = page.getByRole('button', { name: name ?? '', exact: true })
  return { row: rows(page).filter({ has: button }), button }
}

test('from the dashboard a service is snoozed with two clicks, and woken with one', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page)
  const { button } = await systemOf(page)
  const until = shownDay(addDays(TODAY, 14))
  await button.click()
  await expect(page.getByRole('menuitem', { name: 'Record compliance…' })).toBeEnabled()
  await expectAccessible(page, IN_A_MENU)
  await page.getByRole('menuitem', { name: `14 days, until ${until}` }).click()
  await expect(message(page, `snoozed until ${until}`)).toBeVisible()
  await expectAccessible(page)
  await button.click()
  await expect(page.getByRole('menu')).toContainText(`Snoozed until ${until}`)
  await page.keyboard.press('Escape')
  await undo(page).click()
  await undone(page)
  await button.click()
  await expect(page.getByRole('menu')).toContainText('Snooze reminders')
  expect(errors).toEqual([])
})

test('by keyboard: a full stop on the row, and Ctrl Z', async ({ page }) => {
  await openDashboard(page)
  const { row } = await systemOf(page)
  await row.getByRole('link').focus()
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: 'Record compliance…' })).toBeEnabled()
  // The keys are the menu's once it has the focus.
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  await page.keyboard.type('6')
  await expect(page.getByRole('menuitem', { name: /^6 months/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message(page, 'snoozed until')).toBeVisible()
  await page.keyboard.press('Control+z')
  await undone(page)
  await expect(message(page, 'snoozed until')).toBeHidden()
})

test('compliance is recorded on the dashboard, shown at once in its row, and taken back', async ({ page }) => {
  await openDashboard(page)
  const { row, button } = await systemOf(page)
  const before = await row.textContent()
  await button.click()
  await page.getByRole('menuitem', { name: 'Record compliance…' }).click()
  await page.getByRole('dialog', { name: 'Record compliance' }).getByRole('button', { name: 'Record' }).click()
  await expect(message(page, 'compliance recorded on')).toBeVisible()
  await expect(row).toContainText(shownDay(TODAY))
  await undo(page).click()
  await undone(page)
  await expect(row).toHaveText(before ?? '')
})

test('on the property a supplier is changed without unlocking; what a colleague changed since is not undone', async ({
  page,
}) => {
  const colleague = await logInColleague(serverAddress(), demoLogin('admin@demo.example'))
  await openDashboard(page)
  const { row } = await systemOf(page)
  await row.getByRole('link').click()
  const services = page.getByRole('region', { name: 'Services', exact: true })
  const button = services
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Record compliance/ }) })
    .first()
    .getByRole('button', { name: /^Change / })
  await button.click()
  await page.getByRole('menuitem', { name: 'Change supplier…' }).click()
  const picker = page.getByRole('combobox', { name: 'Supplier' })
  await expect(picker).toBeFocused()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('a')
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute('data-combobox-selected')
  const [changed] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/property/change-services')),
    page.keyboard.press('Enter'),
  ])
  const [{ after }] = (await changed.json()) as [
    { after: { propertyServiceId: number; whenUpdated: string; supplierName: string; propertyId: number } },
  ]
  await expect(message(page, `is now with ${after.supplierName}`)).toBeVisible()
  const { propertyServiceId, whenUpdated } = after
  await colleague.change('/property/change-services', [{ propertyServiceId, whenUpdated, price: 77.5 }])
  await undo(page).click()
  await expect(page.getByRole('alert')).toContainText('This service was changed by admin@demo.example')
  await expect(services.getByRole('row').filter({ hasText: '$77.50' })).toContainText(after.supplierName)
})
