import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors, requestToken } from './session.ts'

const serverAddress = useServer('demo')

const inOneLine = (text: string): string => text.replaceAll('\n', '')

for (const width of [1440, 992, 390]) {
  test(`Find anything takes every key from the first one and does not move at ${width} px`, async ({ page }) => {
    const errors = refuseConsoleErrors(page)
    await page.setViewportSize({ width, height: 900 })
    await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/FindResults.*\.js$/, async (route) => {
      await arrived
      await route.continue()
    })

    // Keys are pressed without waiting for the code of the results.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('hospital well')
    const field = page.getByRole('combobox', { name: 'Find anything' })
    await expect(field).toHaveValue('hospital well')
    const dialog = page.getByRole('dialog', { name: 'Find anything' })
    const before = await dialog.boundingBox()
    arrive()
    await expect(field).toBeFocused()
    await field.fill('pro')
    const results = dialog.getByRole('listbox', { name: 'Results' })
    await expect(results.getByRole('option', { name: 'Properties Home' })).toBeVisible()
    expect(await dialog.boundingBox()).toEqual(before)
    await field.fill('service definitions')
    await expect(results.getByRole('option')).toHaveCount(1)
    expect(await dialog.boundingBox()).toEqual(before)
    await expectAccessible(page)

    await field.fill('emails')
    await expect(results.getByRole('group', { name: 'Screens' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(results.getByRole('option', { selected: true })).toContainText('Evac Emails')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Evac Emails' })).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(errors).toEqual([])
  })
}

test('a telephone number leads to the person who has it, and Enter may come before the answer', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), demoLogin('staff@demo.example'))
  const token = await requestToken(serverAddress(), demoLogin('staff@demo.example'))
  const answer = await page.request.post(`${serverAddress()}/api/contact/search`, {
    headers: { authorization: `Bearer ${token}` },
    data: { query: { includeSiteContacts: true, recordLimit: 200 } },
  })
  const contacts: { displayName: string; mobile: string; propertyId: number | null; companyId: number | null }[] =
    await answer.json()
  const person = contacts.find(({ mobile }) => mobile.startsWith('02'))
  if (!person) throw new Error('The demonstration has nobody with a mobile')

  await page.keyboard.press('Control+k')
  await page.keyboard.type(`+64 ${person.mobile.slice(1).replaceAll(' ', '')}`)
  await expect(page.getByRole('group', { name: 'Contacts' }).getByRole('option').first()).toContainText(person.mobile)
  await expectAccessible(page)

  // Each key after the other, without a pause, on a slow server.
  await page.route('**/api/find?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'Find anything' }).fill('')
  await page.keyboard.type(person.mobile)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(companies|property)\/\d+$/)
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeHidden()
  expect(errors).toEqual([])
})

test('a name with an error of typing is found, commands work from everywhere, and a new tab is one key away', async ({
  page,
  context,
}) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), demoLogin('staff@demo.example'))
  const dialog = page.getByRole('dialog', { name: 'Find anything' })
  const field = page.getByRole('combobox', { name: 'Find anything' })
  const options = dialog.getByRole('option')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('hereford')
  await expect(options.first()).toContainText(/hereford/i)
  await field.fill('herford')
  await expect(dialog.getByRole('group', { name: 'Similar names' }).getByRole('option').first()).toContainText(
    /hereford/i,
  )
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')])
  await tab.waitForURL(/\/(companies|property)\/\d+/)
  await tab.close()
  await expect(dialog).toBeVisible()

  await field.fill('new supp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'New supplier' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('keys')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('log out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(errors).toEqual([])
})

test('an invitation has the role of its command, also while another one is open', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
  const command = async (name: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  const email = page.getByRole('textbox', { name: 'Login Email' })
  const role = (name: string) => page.getByRole('switch', { name })
  await command('invite a supplier')
  await expect(role('External Supplier')).toBeChecked()
  await command('invite a customer')
  await expect(role('External Customer')).toBeChecked()
  await expect(role('External Supplier')).not.toBeChecked()
  await email.fill('hemi@tui.example')
  await command('invite a supplier')
  await expect(role('External Supplier')).toBeChecked()
  await expect(role('External Customer')).not.toBeChecked()
  await expect(email).toHaveValue('hemi@tui.example')
  expect(errors).toEqual([])
})

test('reminders of a supplier go out from everywhere, and Undo takes them back', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('remind ')
  const options = page.getByRole('dialog', { name: 'Find anything' }).getByRole('option')
  await expect(options.first()).toContainText(/^BWOF Emails: \d+ emails? to /)
  await expectAccessible(page)
  const [, supplier = ''] = /emails? to (.*?)\d+ - /.exec(await options.first().innerText().then(inOneLine)) ?? []

  await page.keyboard.type(supplier)
  await expect(options.first()).toContainText(/^Send \d+ emails? to /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^Email Automation.*queued/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo: Email Automation' }).click()
  await expect(page.getByRole('button', { name: 'Undo: Email Automation' })).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`remind ${supplier}`)
  await expect(options.first()).toContainText(/^Send \d+ emails? to /)
  expect(errors).toEqual([])
})

test('a customer finds its properties and its own commands, and the server is not asked', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(find|company\/list)/.test(request.url())) asked.push(request.url())
  })
  await openDashboard(page, serverAddress(), demoLogin('customer@demo.example'))
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Find anything' })
  await expect(dialog.getByRole('option', { name: 'Change Password' })).toBeVisible()
  await expect(dialog.getByRole('option', { name: /^New/ })).toHaveCount(0)
  await expectAccessible(page)
  expect(asked).toEqual([])
})
