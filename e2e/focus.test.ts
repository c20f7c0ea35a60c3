import { expect, test, type Page } from '@playwright/test'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('demo')

/** Where the focus goes when the button that was pressed is gone or cannot be pressed any more. */

async function open(page: Page, path: string): Promise<void> {
  await openDashboard(page, serverAddress(), demoLogin('staff@demo.example'))
  await page.goto(serverAddress() + path)
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Those that the arrows go to; a row has others, such as its supplier's. */
const links = (page: Page) => page.getByRole('table').locator('[data-row-link]')
const boxes = (page: Page) => page.getByRole('table').getByRole('checkbox', { name: /^Select \d/ })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter')

for (const action of ['Snooze 1 email', 'Send 1 email']) {
  test(`after "${action}" the focus is on the row that took the place of the one that left`, async ({ page }) => {
    const errors = refuseConsoleErrors(page)
    await open(page, '/outbound-bwof-emails')
    const next = (await links(page).nth(2).getAttribute('href')) ?? ''
    await boxes(page).nth(1).check()
    await press(page, action)
    await expect(page.getByText(/^1 email (snoozed|queued)/)).toBeVisible()
    await expect(links(page).nth(1)).toHaveAttribute('href', next)
    await expect(links(page).nth(1)).toBeFocused()
    expect(errors).toEqual([])
  })
}

test('after a question about sending the focus is on a row of the list, or on the heading where none is left', async ({
  page,
}) => {
  await open(page, '/outbound-bwof-emails')
  const filter = page.getByRole('searchbox', { name: 'Email keyword filter..' })
  const question = page.getByRole('dialog', { name: 'Send 1 email?' })
  const sendHidden = async (filtered: string) => {
    await filter.fill('')
    await boxes(page).first().check()
    await filter.fill(filtered)
    await press(page, 'Send 1 email')
    await expect(question).toContainText('The filter hides 1 of those selected.')
    await page.keyboard.press('Enter')
  }
  const other = (await links(page).nth(2).textContent()) ?? ''
  await sendHidden(/^\d+/.exec(other)?.[0] ?? '')
  await expect(page.getByText(/^1 email queued/)).toBeVisible()
  await expect(links(page).first()).toBeFocused()
  await sendHidden('no such building')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a snooze chosen from the menu leads to the next row too', async ({ page }) => {
  await open(page, '/outbound-evac-emails')
  const next = (await links(page).nth(1).getAttribute('href')) ?? ''
  await boxes(page).first().check()
  await press(page, 'Snooze for…')
  await page.getByRole('menuitem', { name: /^14 days/ }).press('Enter')
  await expect(links(page).first()).toHaveAttribute('href', next)
  await expect(links(page).first()).toBeFocused()
})

test('after "Select all" the focus is on the button beside it, and after that one on the first row that was selected', async ({
  page,
}) => {
  await open(page, '/?endDate=2030-01-01')
  await page.getByRole('checkbox', { name: 'Select page' }).check()
  await press(page, /^Select all/)
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  await expect(clear).toBeFocused()
  await clear.press('Enter')
  await expect(links(page).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(links(page).nth(1)).toBeFocused()
})

test('after Save the focus is on the section that was worked in, unless somebody has moved on', async ({ page }) => {
  await open(page, '/properties')
  await links(page).first().click()
  const suburb = page.getByRole('textbox', { name: 'Suburb', exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await suburb.fill('Mahora')
  await save.press('Enter')
  await expect(save).toBeHidden()
  await expect(page.getByRole('region', { name: 'Property Details' })).toBeFocused()

  await suburb.fill('Ahuriri')
  const answer = Promise.withResolvers<void>()
  await page.route(/\/api\/property\/\d+$/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await save.press('Enter')
  const city = page.getByRole('textbox', { name: 'City/Town', exact: true })
  await city.focus()
  answer.resolve()
  await expect(save).toBeHidden()
  await expect(city).toBeFocused()
})

test('in a list that the menu opens the arrows go to its rows, and Tab stays in the menu', async ({ page }) => {
  await open(page, '/')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Properties' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible()
  await expect(links(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect(links(page).first()).toBeFocused()
})

test('after Back the arrows go on from the row that was opened', async ({ page }) => {
  await open(page, '/properties')
  const row = links(page).nth(30)
  for (let pressed = 0; pressed < 31; pressed += 1) await page.keyboard.press('ArrowDown')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible()
  await page.goBack()
  await expect(row).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(row).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(links(page).nth(31)).toBeFocused()
})
