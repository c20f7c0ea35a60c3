import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { refuseConsoleErrors, startSession } from './session.ts'

const serverAddress = useServer('demo')

const dialog = (page: Page) => page.getByRole('dialog')
const message = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const undone = (page: Page) => expect(message(page, 'The change has been undone.')).toBeVisible()
const actions = (page: Page) => page.getByRole('region', { name: 'Actions' })

async function open(page: Page, path: string, login = 'staff@demo.example'): Promise<string[]> {
  const errors = refuseConsoleErrors(page)
  await startSession(page, serverAddress(), demoLogin(login))
  await page.goto(`${serverAddress()}${path}`)
  await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible()
  return errors
}

test('prices of services of the dashboard go up by per cent: one entry of the history, undone as one', async ({
  page,
}) => {
  const errors = await open(page, '/?size=20', 'admin@demo.example')
  await page.getByRole('checkbox', { name: 'Select page' }).click()
  await expectAccessible(page)
  await actions(page).getByRole('button', { name: 'Change 20 services' }).click()
  await page.getByRole('menuitem', { name: 'Change prices…' }).click()
  await expect(page.getByLabel('Per cent')).toBeFocused()
  await page.keyboard.type('10')
  await expect(dialog(page).getByRole('status')).toContainText(/^Changes \d+ services, all or none\./)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const done = message(page, /^New prices for \d+ services/)
  await expect(done).toBeVisible()
  await expect(actions(page)).toBeHidden()

  const count = /\d+/.exec((await done.textContent()) ?? '')?.[0]
  await page.keyboard.press('ControlOrMeta+z')
  await undone(page)
  await page.goto(`${serverAddress()}/history`)
  // The e-mails of the demonstration file their forms meanwhile, so other entries can stand above.
  const price = page.getByText('Price', { exact: true })
  const entries = page.getByRole('list', { name: 'Changes' }).locator('> li').filter({ has: price })
  for (const entry of [entries.nth(0), entries.nth(1)]) {
    await expect(entry.locator(price)).toHaveCount(Number(count))
  }
  expect(errors).toEqual([])
})

test('the services of several properties get another supplier, and have their own back', async ({ page }) => {
  const errors = await open(page, '/properties')
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .focus()
  await page.keyboard.press('Space')
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await actions(page).getByRole('button', { name: 'Change 3 properties' }).click()
  await page.getByRole('menuitem', { name: 'Change supplier…' }).click()
  await expect(dialog(page).getByRole('status')).toContainText(/^\d+ services selected\.$/)
  await page.getByRole('combobox', { name: 'Supplier', exact: true }).fill('whio')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(dialog(page).getByRole('status')).toContainText(/^Changes \d+ services, all or none\./)
  await dialog(page)
    .getByRole('button', { name: /^Change \d+ services$/ })
    .click()
  await expect(message(page, /services with Whio/)).toBeVisible()
  await page.getByRole('button', { name: /^Undo: / }).click()
  await undone(page)
  expect(errors).toEqual([])
})

test('contacts get another job title, and have their own back', async ({ page }) => {
  const errors = await open(page, '/mailing-list?size=20')
  await page.getByRole('checkbox', { name: 'Select page' }).click()
  await actions(page).getByRole('button', { name: 'Change 20 contacts' }).click()
  await page.getByRole('menuitem', { name: 'Change job title…' }).click()
  await page.getByRole('textbox', { name: 'Job title' }).fill('Warden of the building')
  await expect(dialog(page).getByRole('cell', { name: 'Warden of the building' }).first()).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^Change \d+ contacts$/ })
    .click()
  await expect(message(page, /^\d+ contacts changed/)).toBeVisible()
  await page.getByRole('button', { name: /^Undo: / }).click()
  await undone(page)
  expect(errors).toEqual([])
})

test('properties are made inactive together, and active again', async ({ page }) => {
  const errors = await open(page, '/properties?size=10')
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  await boxes.nth(1).click()
  await boxes.nth(2).click()
  await actions(page).getByRole('button', { name: 'Change 2 properties' }).click()
  await page.getByRole('menuitem', { name: 'Make properties active or inactive…' }).click()
  await expect(dialog(page).getByRole('status')).toContainText('Changes 2 properties, all or none.')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Change 2 properties' }).click()
  await expect(message(page, /2 properties made inactive/)).toBeVisible()
  await page.getByRole('button', { name: /^Undo: / }).click()
  await undone(page)
  expect(errors).toEqual([])
})

test('archived contacts are restored together, and archived again', async ({ page }) => {
  const errors = await open(page, '/mailing-list?size=20')
  await page.getByRole('checkbox', { name: 'Select page' }).click()
  await actions(page).getByRole('button', { name: 'Change 20 contacts' }).click()
  await page.getByRole('menuitem', { name: 'Archive…' }).click()
  await dialog(page).getByRole('button', { name: 'Change 20 contacts' }).click()
  await expect(message(page, /20 contacts archived/)).toBeVisible()
  await page.goto(`${serverAddress()}/mailing-list?onlyActive=false&sort=name`)
  await page.getByRole('checkbox', { name: 'Select page' }).click()
  await actions(page)
    .getByRole('button', { name: /^Change \d+ contacts/ })
    .click()
  await page.getByRole('menuitem', { name: 'Restore…' }).click()
  await expect(dialog(page).getByRole('status')).toContainText('Changes 20 contacts, all or none.')
  await dialog(page).getByRole('button', { name: 'Change 20 contacts' }).click()
  await expect(message(page, /20 contacts restored/)).toBeVisible()
  await page.getByRole('button', { name: /^Undo: / }).click()
  await undone(page)
  expect(errors).toEqual([])
})

async function lookAtRecord(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  // The list has gone.
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible()
  await page.goBack()
}

for (const path of ['/', '/properties']) {
  test(`${path} has what was selected still, for whoever looks at a record and comes back`, async ({ page }) => {
    const errors = await open(page, `${path}?size=10&page=2`)
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    for (const at of [2, 4]) await boxes.nth(at).click()
    await page.getByRole('searchbox').fill('e')
    await expect(page).toHaveURL(/q=e/)
    await expect(actions(page)).toContainText('2 selected')
    await lookAtRecord(page)
    await expect(actions(page)).toContainText('2 selected')

    await page.getByRole('link', { name: path === '/' ? 'Properties' : 'Dashboard', exact: true }).click()
    await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible()
    await expect(actions(page)).toBeHidden()
    await page.goBack()
    await actions(page).getByRole('button', { name: 'Clear', exact: true }).click()
    await lookAtRecord(page)
    await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible()
    await expect(actions(page)).toBeHidden()
    expect(errors).toEqual([])
  })
}
