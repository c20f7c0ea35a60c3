import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { refuseConsoleErrors, startSession } from './session.ts'

const serverAddress = useServer('register')

test('the address of a record that does not exist says so and links to a list', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  const asked: string[] = []
  page.on('response', (response) => response.status() >= 400 && asked.push(response.url()))
  await startSession(page, serverAddress(), ADMINISTRATOR)
  for (const [path, said, leadsOn] of [
    ['companies/abc', 'There is no such company', 'All companies'],
    ['companies/99999999999', 'There is no such company', 'All companies'],
    ['companies/0x1', 'There is no such company', 'All companies'],
    ['company-pricing-summary/1.5', 'There is no such company', 'All companies'],
    ['user/abc', 'There is no such user', 'All users'],
    ['property/abc', 'Property abc does not exist, or you do not have access to it.', 'Go to the dashboard'],
  ] as const) {
    await page.goto(`${serverAddress()}/${path}`)
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: leadsOn })).toBeVisible()
    await expect(page.getByText(/Try again|takes a|invalid|expected/i)).toHaveCount(0)
  }
  await expectAccessible(page)
  expect([asked, errors]).toEqual([[], []])
})
