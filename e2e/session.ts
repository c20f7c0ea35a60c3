import { expect, type Page } from '@playwright/test'

export interface Credentials {
  userName: string
  password: string
}

/** Logs in as a person would, on the screen. */
export async function logIn(page: Page, address: string, { userName, password }: Credentials): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Username').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** The tokens of the logins by the address of their server, so that a file asks for each only once. */
const tokens = new Map<string, Map<string, Promise<string>>>()

/** Forgets the tokens of a server that starts: one that has stopped may have had its address. */
export const forgetTokens = (address: string): boolean => tokens.delete(address)

/**
 * Logs in without the screen: the browser gets the session that an earlier log-in would have left. The next page that
 * opens is logged in.
 */
export async function startSession(page: Page, address: string, credentials: Credentials): Promise<void> {
  const ofServer = tokens.get(address) ?? new Map<string, Promise<string>>()
  const asked = ofServer.get(credentials.userName) ?? requestToken(address, credentials)
  tokens.set(address, ofServer.set(credentials.userName, asked))
  const localStorage = [{ name: 'warrant.token /', value: await asked }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin: address, localStorage }] })
}

/** Starts a session and opens the first screen. */
export async function openDashboard(page: Page, address: string, credentials: Credentials): Promise<void> {
  await startSession(page, address, credentials)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** The token of a log-in. */
export async function requestToken(address: string, credentials: Credentials): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  expect(answer.status).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** An error on the console fails the journey, whatever the screen looks like. */
export function refuseConsoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    // The frame of a message runs no scripts; a trace that is being recorded tries to.
    if (message.type() === 'error' && !message.text().includes("in 'about:srcdoc'")) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** The readiness of a warrant that waits for some of its systems: `3 of 7`, and not `7 of 7`. */
export const SOME_OUTSTANDING = /\b(\d+) of (?!\1(?!\d))\d+/
