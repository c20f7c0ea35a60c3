import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('demo')

test('in a wide window a row shows beside its list, which keeps the focus and its keys', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await page.setViewportSize({ width: 1920, height: 1000 })
  await openDashboard(page, serverAddress(), demoLogin('staff@demo.example'))
  const rows = page.getByRole('table', { name: 'Services by due date' }).locator('tbody').getByRole('row')
  const links = rows.getByRole('link')
  const preview = page.getByRole('complementary')
  const nameOf = async (at: number) => (await links.nth(at).innerText()).split('\n')[0]?.trim() ?? ''
  await links.nth(1).focus()
  await page.keyboard.press('Space')
  await expect(preview.getByRole('link', { name: await nameOf(1), exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(links.nth(1)).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('ArrowDown')
  await expect(links.nth(2)).toBeFocused()
  await expect(preview.getByRole('link', { name: await nameOf(2), exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(links.nth(2)).toBeFocused()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(errors).toEqual([])
})
