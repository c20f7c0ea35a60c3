import { expect, test } from '@playwright/test'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('register')

test('the menu opens the page of the API in a window of its own, logged in', async ({ page, context }) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), ADMINISTRATOR)
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'API', exact: true }).click()
  const api = await opening
  const failures = refuseConsoleErrors(api)
  await expect(api).toHaveTitle(/ API$/)
  // The page works through the whole document before it shows a call.
  const first = api.locator('.opblock').first()
  await expect(first).toContainText('Log in and get a session token', { timeout: 120_000 })
  expect(api.url()).not.toContain('token')
  expect([...errors, ...failures]).toEqual([])
})

test('without a login the page of the API is refused', async ({ request }) => {
  const answer = await request.post(`${serverAddress()}/api/docs`, { form: {} })
  expect(answer.status()).toBe(401)
})
