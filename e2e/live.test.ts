import { expect, test } from '@playwright/test'
import type { Certificate } from '@app/contract/certificate/schema'
import type { EmailLists, EmailRow } from '@app/contract/email/schema'
import { logInColleague } from './colleague.ts'
import { demoLogin } from './demo-logins.ts'
import { expectAccessible } from './accessible.ts'
import { useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('demo')

/** What others change arrives by itself. */

/** What a screen asks for when it follows: the rows of these properties alone. */
interface Followed {
  propertyIds?: readonly number[]
}

/** The e-mails of the demonstration change some other properties while they leave. */
const MOST_AT_ONCE = 20

const readsOnlyWith = (propertyId: number, { propertyIds = [] }: Followed): boolean =>
  propertyIds.includes(propertyId) && propertyIds.length <= MOST_AT_ONCE

test('a colleague saves in another browser: the list shows it, marked, without anybody doing anything', async ({
  page,
  browser,
}) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), demoLogin('staff@demo.example'))
  await page.goto(`${serverAddress()}/properties`)
  await expect(page.getByRole('row').nth(3)).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await openDashboard(other, serverAddress(), demoLogin('admin@demo.example'))
  await other.goto(`${serverAddress()}/properties`)
  await other.getByRole('row').nth(3).getByRole('link').first().click()
  await other.getByRole('textbox', { name: 'Street Address', exact: true }).fill('7 Āpārangi Way')
  await other.getByRole('button', { name: 'Save', exact: true }).click()

  const changed = page.getByRole('row').filter({ hasText: 'Āpārangi Way' })
  await expect(changed).toHaveAttribute('data-changed')
  await other.context().close()
  expect(errors).toEqual([])
})

test('a building that a colleague renames and closes: the dashboard follows, but takes no row from under the pointer', async ({
  page,
}) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), demoLogin('staff@demo.example'))
  const colleague = await logInColleague(serverAddress(), demoLogin('admin@demo.example'))
  const table = page.getByRole('table', { name: 'Services by due date' })
  const link = table.getByRole('link').first()
  await expect(link).toBeVisible()
  const address = await link.getAttribute('href')
  const propertyId = Number(/property\/(\d+)/.exec(address ?? '')?.[1])
  const path = `/property/${propertyId}`
  const change = async (more: object) => {
    const { whenUpdated } = await colleague.read<Property>(path)
    await colleague.change(path, { whenUpdated, ...more })
  }
  await change({ propertyName: 'Aotea Glasshouse' })
  const row = table.getByRole('row').filter({ hasText: 'Aotea Glasshouse' }).first()
  await expect(row).toHaveAttribute('data-changed')

  await row.hover()
  const summary = page.getByRole('region', { name: 'Summary' })
  const counts = await summary.innerText()
  const read = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/property/dashboard') &&
      readsOnlyWith(propertyId, response.request().postDataJSON()),
  )
  await change({ active: false })
  const rows = (await (await read).json()) as { propertyId: number }[]
  expect(rows.filter((each) => each.propertyId === propertyId)).toEqual([])
  await expect.poll(() => summary.innerText()).not.toBe(counts)
  await expect(row).toBeVisible()
  await page.getByRole('heading', { name: 'Dashboard' }).hover()
  await expect(table.getByRole('row').filter({ hasText: 'Aotea Glasshouse' })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a colleague snoozes a reminder: the list follows, but takes no row from under the pointer', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), demoLogin('staff@demo.example'))
  const colleague = await logInColleague(serverAddress(), demoLogin('admin@demo.example'))
  const isBwofEmail = true
  const lists = await colleague.change<EmailLists>('/email/12aEmailList', {})
  const [first, second] = lists.recommendedEmails.filter(({ subServices }) => subServices.length > 0)
  if (!first || !second) throw new Error('The demonstration recommends no e-mails')
  const snooze = ({ subServices }: EmailRow) =>
    colleague.change('/email/snooze', {
      isBwofEmail,
      numberOfDays: 7,
      authorityPropertyIdList: [],
      propertyServiceIdList: subServices.map(({ propertyServiceId }) => propertyServiceId),
    })
  const bodies: Followed[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/email/12aEmailList')) bodies.push(request.postDataJSON())
  })
  await page.goto(`${serverAddress()}/outbound-bwof-emails`)
  const count = (name: RegExp) =>
    page
      .getByRole('tab', { name })
      .innerText()
      .then((text) => Number(/\d+$/.exec(text)?.[0]))
  const rowsOf = ({ propertyId, recipientCompanyName }: EmailRow) =>
    page
      .getByRole('table', { name: 'Recommended emails' })
      .getByRole('row')
      .filter({ has: page.locator(`a[href$="/property/${propertyId}"]`) })
      .filter({ hasText: recipientCompanyName })
  await expect(rowsOf(first)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const [recommended, held] = [await count(/recommended/), await count(/Held/)]

  bodies.length = 0
  await snooze(first)
  await expect(rowsOf(first)).toHaveCount(0)
  expect(await count(/Held/)).toBe(held + 1)
  expect(bodies.filter((body) => !body.propertyIds)).toEqual([])
  expect(bodies.some((body) => readsOnlyWith(first.propertyId, body))).toBe(true)

  await rowsOf(second).hover()
  await snooze(second)
  await expect.poll(() => count(/recommended/)).toBe(recommended - 2)
  await expect(rowsOf(second)).toBeVisible()
  await page.getByRole('heading', { name: 'BWOF Emails' }).hover()
  await expect(rowsOf(second)).toHaveCount(0)
  expect(errors).toEqual([])
})

interface Property {
  propertyId: number
  whenUpdated: string
  propertyName: string
}

test('an open property follows a colleague, and says so where it is being edited', async ({ page }) => {
  const errors = refuseConsoleErrors(page)
  const staff = demoLogin('staff@demo.example')
  await openDashboard(page, serverAddress(), staff)
  const colleague = await logInColleague(serverAddress(), demoLogin('admin@demo.example'))
  const { data } = await colleague.read<{ data: { propertyId: number }[] }>('/property/list')
  const path = `/property/${data[0]?.propertyId}`
  const change = async (more: object) => {
    const { whenUpdated } = await colleague.read<Property>(path)
    await colleague.change(path, { whenUpdated, ...more })
  }
  await page.goto(`${serverAddress()}${path}`)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect(field('Suburb')).toBeVisible()

  await change({ suburb: 'Mahora' })
  await expect(field('Suburb')).toHaveValue('Mahora')

  await field('City/Town').fill('Hastings')
  await change({ suburb: 'Ahuriri' })
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(bar).toContainText('Somebody else saved this property while you were editing it.')
  await expect(field('Suburb')).toHaveValue('Mahora')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Compare now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect(dialog.getByRole('row').filter({ hasText: 'Suburb' })).toContainText('Ahuriri')
  await dialog.getByRole('button', { name: 'Continue with these' }).click()
  await expect(field('Suburb')).toHaveValue('Ahuriri')
  await expect(field('City/Town')).toHaveValue('Hastings')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(bar).toBeHidden()
  expect(await colleague.read<Property>(path)).toMatchObject({ suburb: 'Ahuriri', city: 'Hastings' })
  expect(errors).toEqual([])
})

test('the certificates and defects of an open property follow a colleague, and what is typed stays', async ({
  page,
}) => {
  const errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), demoLogin('staff@demo.example'))
  const colleague = await logInColleague(serverAddress(), demoLogin('admin@demo.example'))
  const { data } = await colleague.read<{ data: Certificate[] }>('/certificate/list?state=received')
  const [certificate] = data
  if (!certificate) throw new Error('In the demonstration no certificate waits')
  const { certificateId, propertyId, whenUpdated } = certificate
  await page.goto(`${serverAddress()}/property/${propertyId}?certificate=${certificateId}`)
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('combobox', { name: 'IQP name' })
  await name.fill('Tāne Rākaunui')

  await colleague.change('/defect/add', {
    propertyId,
    propertyServiceId: null,
    severity: 'major',
    description: 'The louvre over the plant room does not close',
    foundDate: null,
  })
  await colleague.change('/certificate/withdraw', { certificateId, whenUpdated, reason: 'It came twice.' })
  await expect(page.getByRole('row').filter({ hasText: 'The louvre over the plant room' })).toBeAttached()
  const section = page.locator('#certificates')
  await expect(section.getByText('Withdrawn').first()).toBeAttached()

  await expect(name).toHaveValue('Tāne Rākaunui')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const told = page.getByRole('alert').filter({ hasText: 'A colleague has withdrawn this certificate' })
  await expect(told).toBeVisible()
  await expect(name).toHaveValue('Tāne Rākaunui')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(errors.filter((error) => !error.includes('409'))).toEqual([])
})

test('the tabs of a browser share one stream', async ({ page, context }) => {
  const streams: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/api/live')) streams.push(request.url())
  })
  await openDashboard(page, serverAddress(), demoLogin('staff@demo.example'))
  await expect.poll(() => streams).toHaveLength(1)
  const second = await context.newPage()
  await second.goto(`${serverAddress()}/companies`)
  const row = second.getByRole('row').nth(1)
  await expect(row).toBeVisible()
  const colleague = await logInColleague(serverAddress(), demoLogin('admin@demo.example'))
  const { data } = await colleague.read<{ data: { id: number }[] }>('/company/list')
  const { companyId, whenUpdated } = await colleague.read<{ companyId: number; whenUpdated: string }>(
    `/company/${data.at(-1)?.id}`,
  )
  await colleague.change('/company/update', { companyId, whenUpdated, companyName: '0 Kererū First' })
  await expect(row).toContainText('0 Kererū First')
  expect(streams).toHaveLength(1)

  // The other tab goes on when the one that follows closes.
  await page.close()
  await expect.poll(() => streams).toHaveLength(2)
})
