import { readPdf } from '@app/forms/testing/read-pdf'
import { expect, test } from '@playwright/test'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { openDashboard } from './session.ts'

const serverAddress = useServer('demo')

test('a property with many services prints on pages of which none is empty', async ({ page }) => {
  await openDashboard(page, serverAddress(), demoLogin('staff@demo.example'))
  await page.goto(`${serverAddress()}/properties`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('table', { name: 'Services' }).getByRole('row').nth(16)).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const { pages } = await readPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  expect(pages.filter(({ text }) => text.trim() === '')).toEqual([])
  // The names of the services have the room that the columns without a place on paper leave.
  expect(pages.length).toBeLessThanOrEqual(12)
})
