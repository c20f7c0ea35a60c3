import { expect, test, type Page } from '@playwright/test'
import { codeOf } from '@app/server/testing/totp-code'
import { expectAccessible } from './accessible.ts'
import { expectRefusal } from './refusals.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { logIn, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('register')

/** Set up, asked for, lost, required: each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

let secret = ''
let recoveryCodes: string[] = []

/** The code of the step after this one, which is taken too and was not used by the set-up. */
const nextCode = (): string => codeOf(secret, new Date(Date.now() + 30_000))

/** Goes through the set-up, whose first field is on the page. */
async function setUp(page: Page): Promise<void> {
  await page.getByLabel('Your password').fill(ADMINISTRATOR.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible()
  secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, new Date()))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  recoveryCodes = await codes.allTextContents()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
}

async function enterPassword(page: Page): Promise<void> {
  await page.goto(serverAddress())
  await page.getByLabel('Username').fill(ADMINISTRATOR.userName)
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code of your authenticator')).toBeFocused()
}

test('an authenticator is set up, and the next log-in asks for its code', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await logIn(page, serverAddress(), ADMINISTRATOR)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Your login' }).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  await setUp(page)
  await expect(page.getByText('10 of 10 recovery codes are left')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  expect(errors).toEqual([])

  await enterPassword(page)
  expectRefusal(errors, 401)
  await expectAccessible(page)
  await page.getByLabel('Code of your authenticator').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The code is wrong')
  expectRefusal(errors, 401)
  await page.getByLabel('Code of your authenticator').fill(nextCode())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('a recovery code logs in, and another removes the factor with the password', async ({ page }) => {
  await enterPassword(page)
  await page.getByLabel('Code of your authenticator').fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goto(`${serverAddress()}/your-login`)
  await expect(page.getByText('9 of 10 recovery codes are left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the second factor' })
  await dialog.getByLabel('Your password').fill(ADMINISTRATOR.password)
  await dialog.getByLabel('Code, or recovery code').fill(recoveryCodes[1] ?? '')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('who needs one and has none is led to setting it up', async ({ page }) => {
  await logIn(page, serverAddress(), ADMINISTRATOR)
  await page.goto(`${serverAddress()}/settings`)
  await page.getByRole('radio', { name: 'Everybody in the office' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeVisible()
  // The next thing that anybody does.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Protect your login' })).toBeVisible()
  await expectAccessible(page)
  await setUp(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Everybody in the office' })).toBeChecked()
})
