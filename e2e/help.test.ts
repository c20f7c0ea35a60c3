import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { openDashboard } from './session.ts'

const serverAddress = useServer('register')

test('the guide stands beside the screen that it is about, and follows from screen to screen', async ({ page }) => {
  await openDashboard(page, serverAddress(), ADMINISTRATOR)
  await page.keyboard.press('F1')
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help.getByRole('heading', { name: 'See what is due' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Services by due date' })
  const [beside, list] = [await help.boundingBox(), await table.boundingBox()]
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0)

  await page.getByRole('link', { name: 'Suppliers' }).click()
  await expect(help.getByRole('heading', { name: 'Companies and contacts' })).toBeVisible()
  await expectAccessible(page)
  await help.getByRole('button', { name: 'Close help' }).press('Escape')
  await expect(help).toHaveCount(0)

  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('take in certificates')
  await page.keyboard.press('Enter')
  await expect(help.getByRole('heading', { name: 'Take in certificates' })).toBeVisible()
  const picture = help.getByRole('img', { name: /^The section Certificates/ })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
})

test('an installation without e-mails leads an administrator through the first day', async ({ page }) => {
  await openDashboard(page, serverAddress(), ADMINISTRATOR)
  const day = page.getByRole('region', { name: 'The first day' })
  await expect(day.getByRole('checkbox', { name: 'Buildings' })).toBeChecked()
  await day.getByRole('checkbox', { name: 'Services and prices' }).click()
  await expect(day.getByText('2 of 7 done')).toBeVisible()
  await day.getByRole('button', { name: 'Put this away' }).click()
  await expect(day).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('table', { name: 'Services by due date' })).toBeVisible()
  await expect(day).toHaveCount(0)
})
