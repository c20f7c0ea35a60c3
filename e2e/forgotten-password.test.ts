import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectRefusal } from './refusals.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { logIn, openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('register')

/** Invited, set, forgotten, set again: each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

const PERSON = 'rewi@office.example'
const [FIRST, SECOND] = ['tui-in-the-kowhai-9', 'ruru-in-the-dusk-3']

/** The token in the newest message to the person, once it has arrived. */
async function tokenInMail(seen: string): Promise<string> {
  const outbox = path.join(serverAddress.dataDir(), 'outbox')
  let token = seen
  await expect
    .poll(async () => {
      const files = await readdir(outbox).catch(() => [])
      // A message that is still being written has another ending.
      for (const file of files.filter((name) => name.endsWith('.eml'))) {
        const message = (await readFile(path.join(outbox, file), 'utf8')).replaceAll('=\r\n', '')
        const found = /\/reset\/([\w-]{40,})/.exec(message)?.[1]
        if (message.includes(`To: ${PERSON}`) && found && found !== seen) token = found
      }
      return token
    })
    .not.toBe(seen)
  return token
}

async function setPassword(page: Page, token: string, password: string): Promise<void> {
  await page.goto(`${serverAddress()}/reset/${token}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Set your password' })).toBeVisible()
  await expect(page.getByLabel('New Password')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Re-enter Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is set' })).toBeVisible()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
}

let invitation = ''

test('a person is invited, and sets a password', async ({ browser, page }) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), ADMINISTRATOR)
  await page.goto(`${serverAddress()}/user/new`)
  await page.getByLabel('Login Email').fill(PERSON)
  await page.getByRole('switch', { name: 'External Customer' }).press('Space')
  await expect(page.getByRole('alert').filter({ hasText: 'It will see nothing' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Compass Staff' }).press('Space')
  await expect(page.getByText('It will see nothing')).toBeHidden()
  await page.getByRole('button', { name: 'Add new record' }).click()
  await expect(page.getByText('Nobody can log in with this login yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite again' })).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])

  invitation = await tokenInMail('')
  const guest = await (await browser.newContext()).newPage()
  const guestErrors = refuseConsoleErrors(guest)
  await setPassword(guest, invitation, FIRST)
  await logIn(guest, serverAddress(), { userName: PERSON, password: FIRST })

  await guest.goto(`${serverAddress()}/reset/${invitation}`)
  await guest.getByLabel('New Password').fill(SECOND)
  await guest.getByLabel('Re-enter Password').fill(SECOND)
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('alert')).toContainText('This link does not work any more')
  expectRefusal(guestErrors, 400)
  await guest.context().close()
})

test('a forgotten password is set by the link of a message', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await page.goto(serverAddress())
  await page.getByRole('button', { name: 'Forgotten your password?' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Email address').fill(PERSON)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('If there is a login with this address')
  await setPassword(page, await tokenInMail(invitation), SECOND)
  await logIn(page, serverAddress(), { userName: PERSON, password: SECOND })
  expect(errors).toEqual([])
})
