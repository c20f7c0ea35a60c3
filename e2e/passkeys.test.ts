import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { freePort } from '@app/server/testing/free-port'
import { expectRefusal } from './refusals.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { logIn, refuseConsoleErrors } from './session.ts'

let port = 0
test.beforeAll(async () => {
  port = await freePort()
})

/** Browsers make passkeys for a host name only. */
const serverAddress = useServer('register', () => ({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }))

/** Added, used, required, removed: each step continues from the one before, with the same device. */
test.describe.configure({ mode: 'serial' })

/** A device whose person always agrees, as a fingerprint reader would; it keeps its passkeys from page to page. */
async function useDevice(page: Page, passkeys: object[] = []) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  for (const credential of passkeys) {
    await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: credential as never })
  }
  return {
    kept: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** The person closes the question, or the device does not know them. */
    refuse: (isRefusing: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefusing }),
  }
}

let passkeys: object[] = []

const passkeySection = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

async function openYourLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Your login' }).click()
  await expect(passkeySection(page)).toBeVisible()
}

test('a passkey is added, and the next log-in takes it after the password', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  const device = await useDevice(page)
  await logIn(page, serverAddress(), ADMINISTRATOR)
  await openYourLogin(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Work laptop')
  await dialog.getByLabel('Your password').fill('a guess')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('is not your present password')).toBeVisible()
  expectRefusal(errors, 400)
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill(ADMINISTRATOR.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(passkeySection(page).getByText('Work laptop')).toBeVisible()
  await expect(passkeySection(page).getByText('not used yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByLabel('Username').fill(ADMINISTRATOR.userName)
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden()
  expectRefusal(errors, 401)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  passkeys = await device.kept()
  expect(errors).toEqual([])
})

test('it logs in without the password, but for somebody whom the device does not know', async ({ page }) => {
  const device = await useDevice(page, passkeys)
  await page.goto(serverAddress())
  await device.refuse(true)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The passkey was not used' })).toBeVisible()
  await expectAccessible(page)
  await device.refuse(false)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  passkeys = await device.kept()
})

test('it is what the office asks for, and is renamed and removed', async ({ page }) => {
  const device = await useDevice(page, passkeys)
  await page.goto(serverAddress())
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const setRule = async (rule: string) => {
    await page.goto(`${serverAddress()}/settings`)
    await page.getByRole('radio', { name: rule }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeVisible()
    await page.goto(`${serverAddress()}/your-login`)
  }
  await setRule('Everybody in the office')
  await expect(page.getByRole('button', { name: 'Remove Work laptop' })).toBeDisabled()
  await setRule('Whoever wants')
  await page.getByRole('button', { name: 'Rename Work laptop' }).click()
  await page.getByRole('dialog', { name: 'Rename the passkey' }).getByLabel('Name').fill('Old laptop')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the passkey Old laptop' })
  await dialog.getByLabel('Your password').fill(ADMINISTRATOR.password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(passkeySection(page).getByText('You have none.')).toBeVisible()
  passkeys = await device.kept()
})

test('who needs a second factor and has none can set up a passkey', async ({ page }) => {
  await useDevice(page)
  await logIn(page, serverAddress(), ADMINISTRATOR)
  await page.goto(`${serverAddress()}/settings`)
  await page.getByRole('radio', { name: 'Everybody in the office' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'saved' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Protect your login' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByLabel('Your password').fill(ADMINISTRATOR.password)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
