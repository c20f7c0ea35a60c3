import { expect, test } from '@playwright/test'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { logIn, openDashboard, refuseConsoleErrors, requestToken } from './session.ts'

const serverAddress = useServer('demo')

/** Two people use one browser, one after the other. */

test('whoever discards the work of the person before stays logged in', async ({ page, context }) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
  await page.goto(`${serverAddress()}/suppliers`)
  await page.locator('tbody').getByRole('link').first().click()
  await page.getByLabel('Short name', { exact: true }).pressSequentially('Whio')

  const other = await context.newPage()
  await other.goto(serverAddress())
  await other.getByRole('button', { name: 'Logout', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(again).toBeVisible()

  // The tab stays with what was typed.
  const asked = page.waitForEvent('dialog').then((leaving) => leaving.dismiss())
  await logIn(other, serverAddress(), demoLogin('staff@demo.example'))
  await asked
  await again.getByRole('button', { name: 'Discard the changes and log out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(again).toBeHidden()

  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a page that Back brings up again is left if somebody else has logged in since', async ({ page }) => {
  await openDashboard(page, serverAddress(), demoLogin('staff@demo.example'))
  await page.goto(`${serverAddress()}/users`)
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  const token = await requestToken(serverAddress(), demoLogin('customer@demo.example'))
  await page.evaluate((kept) => {
    localStorage.setItem('warrant.token /', kept)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, token)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Users' })).toBeHidden()
})
