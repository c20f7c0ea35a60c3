import { expect, test, type Page } from '@playwright/test'
import { CLIENT, startIdentityProvider } from '@app/server/testing/identity-provider'
import { expectAccessible } from './accessible.ts'
import { freePort } from '@app/server/testing/free-port'
import { expectRefusal } from './refusals.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { refuseConsoleErrors } from './session.ts'

let provider: Awaited<ReturnType<typeof startIdentityProvider>> | undefined
let port = 0
const publicUrl = () => `http://127.0.0.1:${port}`
test.beforeAll(async () => {
  port = await freePort()
  // At another host name, as a real one is: it is another site to the browser.
  provider = await startIdentityProvider(`${publicUrl()}/api/auth/sign-on/callback`)
})

const serverAddress = useServer('register', () => ({
  PORT: String(port),
  PUBLIC_URL: publicUrl(),
  OIDC_ISSUER: provider?.issuer ?? '',
  OIDC_LABEL: 'Kauri ID',
  PASSWORD_LOGIN: 'off',
  ...CLIENT,
}))
test.afterAll(() => provider?.stop())

/** The person gets a login, signs on, and is refused: each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

const PERSON = 'rewi@office.example'

/** Through the pages of the identity provider. */
async function signIn(page: Page, email: string): Promise<void> {
  // Its pages have a font from elsewhere.
  await page.route(/fonts\.googleapis\.com/, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  await page.getByRole('link', { name: 'Log in with Kauri ID' }).click()
  await page.getByPlaceholder('Enter any login').fill(email)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('administrators still log in with a password, and give somebody a login without one', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await page.goto(serverAddress())
  await expect(page.getByRole('link', { name: 'Log in with Kauri ID' })).toBeVisible()
  await expect(page.getByLabel('Username')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Administrators: log in with a password' }).click()
  await page.getByLabel('Username').fill(ADMINISTRATOR.userName)
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await page.goto(`${serverAddress()}/user/new`)
  await page.getByLabel('Login Email').fill(PERSON)
  await expect(page.getByText('Leave empty: people log in with Kauri ID.')).toBeVisible()
  await page.getByRole('switch', { name: 'Compass Staff' }).press('Space')
  await page.getByRole('button', { name: 'Add new record' }).click()
  await expect(page.getByText('The person can log in with Kauri ID.')).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test('somebody signs on, and comes back to the screen that they had opened', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await page.goto(`${serverAddress()}/users`)
  await signIn(page, PERSON.toUpperCase())
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  expect(page.url()).toBe(`${serverAddress()}/users`)
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(page.getByRole('menu', { name: 'Profile' }).getByText(PERSON)).toBeVisible()
  // The way there leaves nothing behind that would log in again.
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.goto(`${serverAddress()}/#signed-on`)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('was used already, or took too long')
  await expectAccessible(page)
  expectRefusal(errors, 400)
  expect(errors).toEqual([])
})

test('somebody without a login is told so', async ({ page }) => {
  await page.goto(serverAddress())
  await signIn(page, 'stranger@elsewhere.example')
  await expect(page.getByRole('alert')).toHaveText('There is no login with your email address. Ask the office for one.')
  await expectAccessible(page)
  await expect(page).toHaveURL(`${serverAddress()}/`)
})
