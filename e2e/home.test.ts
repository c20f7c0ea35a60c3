import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { refuseConsoleErrors, startSession } from './session.ts'

const serverAddress = useServer('demo')

async function open(page: Page, path: string, login: string): Promise<string[]> {
  const errors = refuseConsoleErrors(page)
  await startSession(page, serverAddress(), demoLogin(login))
  await page.goto(`${serverAddress()}${path}`)
  return errors
}

test('the office sees what is late, failed and promised, and G H leads there', async ({ page }) => {
  const errors = await open(page, '/', 'admin@demo.example')
  await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  for (const name of [
    'Late or without a date',
    'Emails that failed',
    'Promised by suppliers',
    'Certificates to check',
  ]) {
    await expect(page.getByRole('region', { name })).toContainText(/\d/)
  }
  await expect(page.getByRole('region', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Promised by suppliers' }).getByRole('link')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Certificates to check' }).getByText(/received/)).toHaveCount(5)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all on the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a customer sees its buildings first, and is one click from the documents of each', async ({ page }) => {
  const errors = await open(page, '/', 'customer@demo.example')
  const buildings = page.getByRole('region', { name: 'Your buildings' })
  const documents = buildings.getByRole('link', { name: /^Documents of / })
  await expect(documents).toHaveCount(8)
  await expectAccessible(page)
  await documents.first().click()
  await expect(page.getByRole('region', { name: 'Documents' })).toBeVisible()
  expect(errors).toEqual([])
})
