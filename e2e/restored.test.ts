import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoLogin } from './demo-logins.ts'
import { useServer } from './servers.ts'
import { refuseConsoleErrors, startSession } from './session.ts'

const serverAddress = useServer('demo', () => ({}), { isRestored: true })

test('e-mails that were on their way when a backup was made are sent or dropped by a person', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await startSession(page, serverAddress(), demoLogin('staff@demo.example'))
  await page.goto(`${serverAddress()}/outbound-bwof-emails`)
  await page.getByRole('tab', { name: /Held/ }).click()
  const restored = page.getByRole('region', { name: /held since a backup was restored$/ })
  const rows = restored.getByRole('listitem')
  await expect(rows).not.toHaveCount(0)
  const before = await rows.count()
  expect(before, 'the demonstration has e-mails on their way').toBeGreaterThan(2)
  await expectAccessible(page)

  const decide = async (what: 'Send' | 'Drop', question: RegExp) => {
    await rows.first().getByRole('button', { name: what }).click()
    await page.getByRole('dialog', { name: question }).getByRole('button', { name: what }).click()
  }
  await decide('Send', /^Send 1 email/)
  await expect(rows).toHaveCount(before - 1)
  await decide('Drop', /^Drop 1 email/)
  await expect(rows).toHaveCount(before - 2)

  await restored.getByRole('button', { name: 'Drop all' }).click()
  await page
    .getByRole('dialog', { name: /^Drop \d+ email/ })
    .getByRole('button', { name: 'Drop' })
    .click()
  await expect(restored).toBeHidden()
  expect(errors).toEqual([])
})
