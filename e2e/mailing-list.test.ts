import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { expectAccessible } from './accessible.ts'
import { logInColleague, type Colleague } from './colleague.ts'
import { expectRefusal } from './refusals.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('register')

/** The mailing list. One journey: each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

interface Contact {
  contactId: number
  whenUpdated: string
  lastName: string
  jobTitle: string
  companyName: string
  isActive: boolean
}

let page: Page
let errors: string[]
let colleague: Colleague
let closedCompanyId = 0

const WIREMU = {
  firstName: 'Wiremu',
  lastName: 'Tāmati',
  jobTitle: 'Manager',
  email: 'wiremu@tamati.example',
  mobile: '021 555 700',
}

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage()
  errors = refuseConsoleErrors(page)
  colleague = await logInColleague(serverAddress(), ADMINISTRATOR)
  await colleague.change('/company/add', {
    companyName: 'Tāmati Customer',
    isCustomer: true,
    island: 'NI',
    city: 'Gisborne',
    contacts: [WIREMU],
  })
  await colleague.change('/company/add', {
    companyName: 'Tāmati Owner',
    isOwner: true,
    island: 'SI',
    suburb: 'Riccarton',
    city: 'Christchurch',
    contacts: [WIREMU, { firstName: 'Ngaio', mobile: '027 555 701' }],
  })
  closedCompanyId = await colleague.change<number>('/company/add', {
    companyName: 'Tāmati Closed',
    isCustomer: true,
    contacts: [{ firstName: 'Kahu', email: 'kahu@tamati.example' }],
  })
  await openDashboard(page, serverAddress(), ADMINISTRATOR)
})
test.afterAll(async () => {
  await page.context().close()
})
test.afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const table = () => page.getByRole('table', { name: 'Contacts', exact: true })
const rows = () => table().locator('tbody').getByRole('row')
const rowOf = (text: string) => rows().filter({ hasText: text })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const toggle = (name: string) => page.getByRole('switch', { name })
/** By the keyboard: the switch's input is below its drawn track. */
const press = (name: string) => toggle(name).press('Space')
const keywords = () => page.getByPlaceholder('Keyword filter..')
const location = () => page.getByPlaceholder('Location..')
const found = () => page.getByLabel('Contacts found')
const lock = () => button('Edit contacts')
const message = (text: string) => page.getByRole('status').filter({ hasText: text })
const saveBar = () => page.getByRole('region', { name: 'Unsaved changes' })
const popup = () => page.getByRole('dialog', { name: 'Wiremu Tāmati' })

const search = (query: object = {}) =>
  colleague.change<Contact[]>('/contact/search', {
    query: { keywords: 'tamati', includeInactive: true, ignoreDuplicateEmailAddresses: false, ...query },
  })

test('each address is listed once, customers before owners', async () => {
  await page.getByRole('link', { name: 'Mailing list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mailing list' })).toBeVisible()
  for (const name of ['Only active', 'Customers', 'Suppliers', 'Owners']) await expect(toggle(name)).toBeChecked()
  for (const name of ['Site contacts', 'Missing emails', 'Duplicate emails'])
    await expect(toggle(name)).not.toBeChecked()
  await keywords().fill('wir tam')
  await expect(found()).toHaveText('1 contact')
  await expect(rows()).toHaveCount(1)
  await expect(rowOf('Wiremu')).toContainText('Gisborne')
  await expectAccessible(page)
})

test('a search waits for half a second without typing', async () => {
  // In a page with its own clock, because typing can take any time on a busy machine.
  const other = await page.context().newPage()
  await other.clock.install()
  await other.goto(`${serverAddress()}/mailing-list`)
  await expect(other.getByLabel('Contacts found')).toHaveText(/\d/)
  let searches = 0
  other.on('request', (request) => (searches += Number(request.url().endsWith('/contact/search'))))
  await other.clock.pauseAt(Date.now() + 60_000)
  await other.getByPlaceholder('Keyword filter..').pressSequentially('tama')
  await other.clock.runFor(499)
  await other.getByPlaceholder('Keyword filter..').pressSequentially('ti')
  await other.clock.runFor(499)
  expect(searches).toBe(0)
  await other.clock.resume()
  await expect(other.getByLabel('Contacts found')).toHaveText('2 contacts')
  expect(searches).toBe(1)
  await other.close()
})

test('switches, location and island filter the contacts and are kept in the address', async () => {
  await keywords().fill('tamati')
  await expect(found()).toHaveText('2 contacts')
  await press('Duplicate emails')
  await expect(found()).toHaveText('3 contacts')
  await press('Missing emails')
  await expect(rowOf('Ngaio')).toBeVisible()
  await press('Owners')
  await expect(found()).toHaveText('2 contacts')
  await press('Owners')
  await location().fill('christ')
  await expect(found()).toHaveText('2 contacts')
  await expect(page).toHaveURL(/place=christ/)
  await location().fill('')
  await button('North Island').click()
  await expect(rowOf('Gisborne')).toBeVisible()
  await expect(rowOf('Christchurch')).toHaveCount(0)
  await button('North Island').click()
  await page.reload()
  await expect(found()).toHaveText('4 contacts')
  await expect(toggle('Missing emails')).toBeChecked()
})

test('the contacts found are exported to Excel', async () => {
  const downloading = page.waitForEvent('download')
  await button('Export to Excel').click()
  const file = await downloading
  await expect(message('Contact records have been successfully exported')).toBeVisible()
  const workbook = await readXlsx(await readFile(await file.path()))
  expect(workbook.sheets[0]?.rows).toHaveLength(5)
})

test('wider windows show more columns', async () => {
  // The first has a checkbox.
  const headers = () => table().getByRole('columnheader').and(page.locator(':not(:first-child)'))
  await expect(headers()).toHaveText(['Contact', 'Mobile', 'Email', 'Location'])
  await page.setViewportSize({ width: 1520, height: 900 })
  await expect(headers()).toHaveText(['Contact', 'Company', 'Mobile', 'Email', 'Location'])
  await page.setViewportSize({ width: 980, height: 900 })
  await expect(headers()).toHaveText(['Contact', 'Mobile', 'Email'])
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('edit mode shows everybody who has an address, with a field for each value', async () => {
  await press('Duplicate emails')
  await expect(found()).toHaveText('3 contacts')
  await lock().click()
  await expect(found()).toHaveText('4 contacts')
  await expect(toggle('Duplicate emails')).toBeChecked()
  await expect(toggle('Duplicate emails')).toBeDisabled()
  await expect(table().getByRole('columnheader')).toHaveText([
    'Contact',
    'First name',
    'Last name',
    'Job title',
    'Mobile',
    'Phone',
    'Email',
    'Location',
    'Delete or restore',
  ])
  await expectAccessible(page)
})

test('an invalid address is refused at its field', async () => {
  const email = rowOf('Kahu').getByLabel('Email: Kahu')
  await email.fill('kahu at home')
  await button('Save').click()
  await expect(table().getByText('Email takes an email address')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('kahu@tamati.example')
  await expect(saveBar()).toBeHidden()
})

test('changing filters asks before unsaved changes are discarded', async () => {
  await rowOf('Kahu').getByLabel('Last name: Kahu').fill('Rewi')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await keywords().fill('somebody else')
  await expect(question).toContainText('Are you sure you want to discard these unsaved changes?')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(question).toBeHidden()
  await expect(keywords()).toHaveValue('tamati')
  await expect(rowOf('Kahu').getByLabel('Last name: Kahu')).toHaveValue('Rewi')

  await lock().click()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(lock()).toHaveAttribute('aria-pressed', 'true')
})

test('a save sends only what was typed', async () => {
  const sent = page.waitForRequest('**/api/contact/update-contacts')
  await button('Save').click()
  const body: unknown = (await sent).postDataJSON()
  expect(body).toEqual({
    contacts: [{ contactId: expect.any(Number), whenUpdated: expect.any(String), lastName: 'Rewi' }],
  })
  await expect(message('Contact details have been updated succesfully')).toBeVisible()
  await expect(rowOf('Kahu Rewi')).toBeVisible()
  await expect(saveBar()).toBeHidden()
})

test("somebody else's save of a contact is shown beside my edits", async () => {
  const [kahu] = await search({ keywords: 'kahu' })
  if (!kahu) throw new Error('Kahu is not found')
  const { contactId, whenUpdated } = kahu
  await rowOf('Kahu').getByLabel('Job title: Kahu Rewi').fill('Director')
  await colleague.change('/contact/update-contacts', { contacts: [{ contactId, whenUpdated, jobTitle: 'Owner' }] })
  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect(dialog).toContainText('This contact was changed by')
  expectRefusal(errors, 409)
  await expect(dialog.getByRole('row').filter({ hasText: 'Kahu Rewi: Job title' })).toContainText('changed by both')
  await dialog.getByRole('button', { name: 'Continue with these' }).click()
  await button('Save').click()
  // The message of the save before may still be shown.
  await expect(saveBar()).toBeHidden()
  await expect.poll(async () => (await search({ keywords: 'kahu' }))[0]?.jobTitle).toBe('Director')
})

test('a contact is archived, brought back by Undo, archived again and restored', async () => {
  const archive = async () => {
    await rowOf('Kahu').getByRole('button', { name: 'Delete contact Kahu Rewi' }).click()
    await expect(message('Contact has been succesfully archived')).toBeVisible()
    await expect(rowOf('Kahu')).toHaveCount(0)
  }
  await archive()
  await button('Undo: Contact has been succesfully archived').click()
  await expect(rowOf('Kahu')).toHaveCount(1)
  await archive()

  await press('Only active')
  await expect(rowOf('Kahu')).toContainText('inactive')
  await rowOf('Kahu').getByRole('button', { name: 'Restore contact Kahu Rewi' }).click()
  await expect(message('Contact has been succesfully restored')).toBeVisible()
  await expect(rowOf('Kahu')).not.toContainText('inactive')
})

test('contacts of an inactive company cannot be restored', async () => {
  await rowOf('Kahu').getByRole('button', { name: 'Delete contact Kahu Rewi' }).click()
  await expect(rowOf('Kahu')).toContainText('inactive')
  const { whenUpdated } = await colleague.read<{ whenUpdated: string }>(`/company/${closedCompanyId}`)
  await colleague.change('/company/update', { companyId: closedCompanyId, whenUpdated, active: false })
  await page.reload()
  await lock().click()
  const restore = rowOf('Kahu').getByRole('button', { name: 'Restore contact Kahu Rewi' })
  await expect(restore).toHaveAttribute('aria-disabled', 'true')
  await restore.hover()
  await expect(page.getByRole('tooltip', { name: 'Company needs to be active first' })).toBeVisible()
})

test('the popup changes all contacts of the same person together', async () => {
  await lock().click()
  await press('Only active')
  await button('Wiremu Tāmati').first().click()
  await expect(popup().getByRole('switch', { name: 'Change all 2 together' })).toBeChecked()
  await expect(popup().getByRole('button', { name: 'Save' })).toBeDisabled()
  await expectAccessible(page)

  await popup().getByLabel('Job title: Wiremu Tāmati').first().fill('Director')
  await expect(popup().getByLabel('Job title: Wiremu Tāmati').nth(1)).toHaveValue('Director')
  await popup().getByRole('button', { name: 'Save' }).click()
  await expect(message('Updated contacts')).toBeVisible()
  await expect(popup()).toBeHidden()
  const wiremus = await search({ keywords: 'wiremu' })
  expect(wiremus.map(({ jobTitle }) => jobTitle)).toEqual(['Director', 'Director'])
})

test('the popup archives and restores all of them, or one', async () => {
  await button('Wiremu Tāmati').first().click()
  await popup().getByRole('button', { name: 'Delete 2 contacts' }).click()
  await expect(message('Deleted contacts')).toBeVisible()
  await expect(popup()).toBeHidden()
  await expect(rowOf('Wiremu')).toHaveCount(0)

  await press('Only active')
  await button('Wiremu Tāmati').first().click()
  await popup().getByRole('button', { name: 'Restore 2 contacts' }).click()
  await expect(message('Restored contacts')).toBeVisible()
  await expect(popup()).toBeHidden()

  await button('Wiremu Tāmati').first().click()
  await popup().getByRole('switch', { name: 'Change all 2 together' }).press('Space')
  await popup()
    .getByRole('row')
    .filter({ hasText: 'Tāmati Owner' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByRole('status').filter({ hasText: /Deleted contact(?!s)/ })).toBeVisible()
  const wiremus = await search({ keywords: 'wiremu' })
  expect(wiremus.filter(({ isActive }) => isActive).map(({ companyName }) => companyName)).toEqual(['Tāmati Customer'])
})

test('a contact can be found, called and edited on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${serverAddress()}/mailing-list?q=wiremu`)
  const list = page.getByRole('list', { name: 'Contacts', exact: true })
  await expect(list.getByRole('link', { name: 'Mobile 021 555 700' })).toHaveAttribute('href', 'tel:021555700')
  await expectAccessible(page)
  await lock().click()
  await list.getByLabel('Phone: Wiremu Tāmati').fill('06 555 700')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await button('Save').click()
  await expect(message('Contact details have been updated succesfully')).toBeVisible()
})
