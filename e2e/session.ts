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
