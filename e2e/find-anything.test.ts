import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('demo')

for (const width of [1440, 992, 390]) {
  test(`Find anything takes every key from the first one and does not move at ${width} px`, async ({ page }) => {
    const errors = refuseConsoleErrors(page)
    await page.setViewportSize({ width, height: 900 })
    await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(/FindResults.*\.js$/, async (route) => {
      await arrived
      await route.continue()
    })

    // Keys are pressed without waiting for the code of the results.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('hospital well')
    const field = page.getByRole('combobox', { name: 'Find anything' })
    await expect(field).toHaveValue('hospital well')
    const dialog = page.getByRole('dialog', { name: 'Find anything' })
    const before = await dialog.boundingBox()
    arrive()
    await expect(field).toBeFocused()
    await field.fill('pro')
    const results = dialog.getByRole('listbox', { name: 'Results' })
    await expect(results.getByRole('option', { name: 'Properties Home' })).toBeVisible()
    expect(await dialog.boundingBox()).toEqual(before)
    await field.fill('service definitions')
    await expect(results.getByRole('option')).toHaveCount(1)
    expect(await dialog.boundingBox()).toEqual(before)
    await expectAccessible(page)

    await field.fill('emails')
    await page.keyboard.press('ArrowDown')
    await expect(results.getByRole('option', { selected: true })).toContainText('Evac Emails')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Evac Emails' })).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(errors).toEqual([])
  })
}
