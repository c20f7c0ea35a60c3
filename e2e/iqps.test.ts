import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { expectRefusal } from './refusals.ts'
import { useServer } from './servers.ts'
import { logIn, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('demo')

const openList = async (page: Page, login = 'staff@demo.example') => {
  await logIn(page, serverAddress(), demoLogin(login))
  await page.goto(`${serverAddress()}/iqps`)
  await expect(page.getByRole('heading', { level: 1, name: 'IQPs' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('an IQP is added once, edited, and found', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openList(page)
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'New' }).click()
    const dialog = page.getByRole('dialog', { name: 'New IQP' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Register', { exact: true }).fill('Taupō District Council')
    await dialog.getByLabel('Registration number').fill('IQP 77')
    await dialog.getByLabel('Systems').fill('SS3, SS14/2')
    await dialog.getByRole('button', { name: 'Add IQP' }).click()
    return dialog
  }
  await expect(await add('Tāwhiri Example')).toBeHidden()
  const second = await add('TAWHIRI Example')
  await expect(page.getByText('Tāwhiri Example (Taupō District Council IQP 77) is in the list already.')).toBeVisible()
  expectRefusal(errors, 409)
  await expect(second.getByLabel('Systems')).toHaveValue('SS3, SS14/2')
  await second.getByLabel('Systems').fill('Lifts')
  await second.getByRole('button', { name: 'Add IQP' }).click()
  await expect(second.getByText('Systems takes codes of specified systems')).toBeVisible()
  await second.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Discard' }).click()
  await expect(second).toBeHidden()

  await page.getByRole('searchbox').fill('tawhiri taupo')
  // Until then the row is on its way to the top.
  await expect(page.getByRole('status', { name: 'Rows shown' })).toHaveText(/^1 of/)
  await page.getByRole('link', { name: 'Tāwhiri Example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tāwhiri Example' })
  await dialog.getByLabel('Valid until').fill('+20')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Tāwhiri Example' })).toContainText('in 20 days')
  expect(errors).toEqual([])
})

test('a registration is confirmed in the list', async ({ page }) => {
  await openList(page)
  await page.getByText('Not confirmed', { exact: true }).click()
  const confirm = page.getByRole('button', { name: /^Confirm / })
  const name = (await confirm.first().getAttribute('aria-label')) ?? ''
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.getByText('The registration is confirmed.')).toBeVisible()
})

test('the dashboard warns of registrations that end, and leads to them', async ({ page }) => {
  await logIn(page, serverAddress(), demoLogin('staff@demo.example'))
  await expect(page.getByText(/registrations of IQPs end within 60 days/)).toBeVisible()
  await page.getByRole('link', { name: 'Show them' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'IQPs' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'IQPs' }).locator('tbody').getByRole('row')
  await expect(rows.first()).toContainText(/ended|in \d+ days?|today/)
  const texts = await rows.allTextContents()
  expect(texts.filter((text) => !/ended|in \d+ days?|today/.test(text))).toEqual([])
})

test('a customer is not warned', async ({ page }) => {
  await logIn(page, serverAddress(), demoLogin('customer@demo.example'))
  await expect(page.getByRole('table', { name: 'Services by due date' })).toBeVisible()
  await expect(page.getByText(/registrations? of/)).toHaveCount(0)
})

test('a signatory of the settings is chosen from the list', async ({ page }) => {
  await openList(page, 'admin@demo.example')
  const first = page.getByRole('table', { name: 'IQPs' }).locator('tbody').getByRole('row').first()
  const [name = '', , , number = ''] = (await first.getByRole('cell').allTextContents()).map((text) => text.trim())
  await page.goto(`${serverAddress()}/settings`)
  await page.getByRole('button', { name: 'Add signatory' }).click()
  const row = page.getByRole('listitem', { name: 'New signatory' })
  await row.getByLabel('Name').fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}, `) }).click()
  const chosen = page.getByRole('listitem', { name })
  await expect(chosen.getByLabel('Name')).toHaveValue(name)
  await expect(chosen.getByLabel('IQP number')).toHaveValue(number)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('listitem', { name }).getByLabel('IQP number')).toHaveValue(number)
})

for (const width of [1440, 992, 390]) {
  test(`the list and its dialog can be read at ${width} px, and it is exported`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openList(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    // Beside the menu seven columns have no room at 992 px, so rows are cards.
    await expect(page.getByRole('columnheader', { name: 'Register' })).toBeVisible({ visible: width === 1440 })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export to Excel' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^IQPs \d{4}-\d\d-\d\d\.xlsx$/)
    await page.getByRole('button', { name: 'New' }).click()
    await expect(page.getByRole('dialog', { name: 'New IQP' }).getByLabel('Name')).toBeFocused()
    await expectAccessible(page)
  })
}

for (const list of ['/iqps', '/defects']) {
  test(`${list} shows the same page after a look at one of its rows`, async ({ page }) => {
    await openList(page)
    await page.goto(`${serverAddress()}${list}?size=10&page=2`)
    const link = page.getByRole('row').nth(3).getByRole('link').first()
    const name = (await link.innerText()).split('\n')[0] ?? ''
    await link.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(link).toContainText(name)
    await expect(page).toHaveURL(/page=2/)
  })
}
