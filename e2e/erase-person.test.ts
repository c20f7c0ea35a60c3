import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('demo')

for (const width of [1440, 390]) {
  test(`an administrator erases a contact of a company at ${width} px`, async ({ page }) => {
    const errors = refuseConsoleErrors(page)
    await page.setViewportSize({ width, height: 900 })
    await openDashboard(page, serverAddress(), demoLogin('admin@demo.example'))
    await page.goto(`${serverAddress()}/companies/${width === 1440 ? 81 : 82}`)
    const contacts = page.getByRole('region', { name: 'Contacts' })
    const erase = contacts.getByRole('button', { name: /^Erase / }).first()
    const name = ((await erase.getAttribute('aria-label')) ?? '').replace('Erase ', '')
    await erase.click()
    const dialog = page.getByRole('dialog', { name: `Erase ${name}` })
    await expect(dialog.getByRole('region', { name: 'Goes' })).toContainText('contact')
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked by letter of today')
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The person has been erased.' })).toBeVisible()
    await expect(contacts.getByText(name)).toHaveCount(0)
    await page.goto(`${serverAddress()}/audit`)
    await expect(page.getByText('Asked by letter of today').first()).toBeVisible()
    expect(errors).toEqual([])
  })
}
