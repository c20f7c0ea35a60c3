import { expect, test } from '@playwright/test'
import { samplePdf } from '@app/server/testing/sample-files'
import { logInColleague } from './colleague.ts'
import { demoLogin } from './demo-logins.ts'
import { useMailServer } from './servers.ts'
import { logIn, openDashboard, refuseConsoleErrors, startSession } from './session.ts'
import { useProcesses } from './shared-out.ts'

const mailServer = useMailServer()
const processes = useProcesses(() => ({ SMTP_URL: mailServer().url, MAIL_FROM: 'office@warrant.example' }))

/** An office whose calls go now to one process and now to another, and whose e-mails a third one sends. */

const staff = demoLogin('staff@demo.example')

async function firstProperty(): Promise<number> {
  const colleague = await logInColleague(processes().address, staff)
  const { data } = await colleague.read<{ data: { propertyId: number }[] }>('/property/list')
  return data[0]?.propertyId ?? 0
}

test('somebody logs in and edits: the other process has it, and an open screen there shows it by itself', async ({
  page,
  browser,
}) => {
  const errors = refuseConsoleErrors(page)
  const { address, webs } = processes()
  await logIn(page, address, staff)
  const property = `/property/${await firstProperty()}`
  const street = { name: 'Street Address', exact: true }
  await page.goto(address + property)
  await expect(page.getByRole('textbox', street)).toBeVisible()

  // A colleague at each process itself, so that it is certain who hears from whom.
  const watching = await (await browser.newContext()).newPage()
  await openDashboard(watching, webs[0] ?? '', demoLogin('admin@demo.example'))
  await watching.goto((webs[0] ?? '') + property)
  await expect(watching.getByRole('textbox', street)).toBeVisible()
  const editing = await (await browser.newContext()).newPage()
  await openDashboard(editing, webs[1] ?? '', demoLogin('admin@demo.example'))
  await editing.goto((webs[1] ?? '') + property)
  await editing.getByRole('textbox', street).fill('9 Āpārangi Way')
  await editing.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(watching.getByRole('textbox', street)).toHaveValue('9 Āpārangi Way')
  await expect(page.getByRole('textbox', street)).toHaveValue('9 Āpārangi Way')
  await watching.context().close()
  await editing.context().close()
  expect(errors).toEqual([])
})

test('a document that one process took is opened from the other', async ({ page }) => {
  const { webs } = processes()
  const propertyId = await firstProperty()
  const fileName = `${propertyId} plan of all processes.pdf`
  const colleague = await logInColleague(webs[0] ?? '', staff)
  const form = new FormData()
  form.set('PropertyId', String(propertyId))
  form.append('Files', new Blob([new Uint8Array(samplePdf('shared'))]), fileName)
  await colleague.upload('/document/upload', form)

  await startSession(page, webs[1] ?? '', staff)
  await page.goto(`${webs[1]}/property/${propertyId}`)
  const documents = page.getByRole('region', { name: 'Documents' })
  const [shown] = await Promise.all([
    page.context().waitForEvent('response', (response) => response.url().includes('/document/download')),
    documents.getByRole('row').filter({ hasText: 'plan of all processes' }).getByRole('button').first().click(),
  ])
  expect(shown.url()).toContain(webs[1] ?? '')
  expect(shown.status()).toBe(200)
  expect(shown.headers()['content-type']).toBe('application/pdf')
})

test('an e-mail that is sent on a screen leaves by the worker, with its form', async ({ page }) => {
  const { address } = processes()
  await startSession(page, address, staff)
  await page.goto(`${address}/outbound-bwof-emails`)
  const row = page
    .getByRole('table', { name: 'Recommended emails' })
    .getByRole('row')
    .filter({ hasText: '12A Overdue' })
    .first()
  await row.getByRole('button', { name: /^Review Email/ }).click()
  const dialog = page.getByRole('dialog', { name: /Email/ })
  const subject = await dialog.getByRole('textbox', { name: 'Subject' }).inputValue()
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByText('1 email queued.')).toBeVisible({ timeout: 60_000 })
  const mail = () => mailServer().received.find((each) => each.subject === subject)
  // It leaves when it can be taken back no more.
  await expect.poll(mail, { timeout: 60_000 }).toBeDefined()
  expect(mail()?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf'])
})
