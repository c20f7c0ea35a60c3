import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { expectAccessible } from './accessible.ts'
import { logInColleague, type Colleague } from './colleague.ts'
import { expectRefusal } from './refusals.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('register')

/** A company from adding to deleting it. One journey: each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

interface Company {
  companyId: number
  whenUpdated: string
  city: string
  companyPhone: string
  billingEntities: { billingEntityName: string }[]
  contacts: { firstName: string }[]
}

let page: Page
let errors: string[]
let colleague: Colleague
let companyId = 0

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage()
  errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), ADMINISTRATOR)
  colleague = await logInColleague(serverAddress(), ADMINISTRATOR)
})
test.afterAll(async () => {
  await page.context().close()
})
test.afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const toggle = (name: string) => page.getByRole('switch', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const message = (text: string) => page.getByRole('status').filter({ hasText: text })
const saveBar = () => page.getByRole('region', { name: 'Unsaved changes' })
const section = (name: string) => page.getByRole('region', { name })
const blankContact = () => page.getByRole('group', { name: 'New contact' })

test('New on the customer list starts a customer', async () => {
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New customer' })).toBeVisible()
  await expect(toggle('Customer')).toBeChecked()
  await expect(toggle('Supplier')).not.toBeChecked()
  await expectAccessible(page)
})

test('a company without a name is not added, and the name field says why', async () => {
  await field('City/town').fill('Ōpōtiki')
  await button('Add new record').click()
  await expect(page.getByText('Company name is required')).toBeVisible()
  await expect(field('Company name')).toBeFocused()
  await expect(field('City/town')).toHaveValue('Ōpōtiki')
})

test('a contact with an invalid address is refused at the address, and saved once corrected', async () => {
  await field('Company name').fill('Mānuka Holdings')
  await blankContact().getByLabel('First name').fill('Mere')
  const contact = page.getByRole('group', { name: 'Mere' })
  await contact.getByLabel('Email', { exact: true }).fill('mere at home')
  await expect(blankContact()).toBeVisible()
  await button('Add new record').click()
  await expect(contact.getByText('Email takes an email address')).toBeVisible()
  await expect(contact.getByLabel('Email', { exact: true })).toBeFocused()

  await contact.getByLabel('Email', { exact: true }).fill('mere@manuka.example')
  await contact.getByRole('switch', { name: 'Can log in' }).press('Space')
  await button('Add new record').click()
  await expect(message('Company details have been saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Mānuka Holdings' })).toBeVisible()
  companyId = Number(/\/companies\/(\d+)$/.exec(page.url())?.[1])
  expect(companyId).toBeGreaterThan(0)
  await expect(section('Contacts')).toContainText('Mere')
  await expectAccessible(page)
})

test('the name is locked', async () => {
  await expect(field('Company name')).not.toBeEditable()
  await button('Edit company name').click()
  await expect(field('Company name')).toBeFocused()
  await field('Company name').fill('Mānuka Group')
  await expect(saveBar()).toContainText('1 change')
})

test('a save sends what changed and nothing else', async () => {
  await toggle('North Island').press('Space')
  await toggle('Owner').press('Space')
  await button('Edit billing entities').click()
  await page.getByRole('group', { name: 'New billing entity' }).getByLabel('Billing Entity Name').fill('Mānuka Leases')
  await page.getByRole('group', { name: 'Mānuka Leases' }).getByLabel('Account Number').fill('ML-1')
  await expect(saveBar()).toContainText('4 changes')

  const sent = page.waitForRequest('**/api/company/update')
  await button('Save').click()
  const body: Record<string, unknown> = (await sent).postDataJSON()
  expect(Object.keys(body).toSorted()).toEqual([
    'billingEntities',
    'companyId',
    'companyName',
    'isOwner',
    'island',
    'whenUpdated',
  ])
  await expect(message('Company details have been saved.')).toBeVisible()
  await expect(saveBar()).toBeHidden()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Mānuka Group' })).toBeVisible()
  await expect(toggle('North Island')).toBeChecked()
  await expect(toggle('South Island')).not.toBeChecked()
  await expect(section('Billing entities')).toContainText('Mānuka Leases ML-1')
})

test('removing a billing entity and a contact is undone before the save, after it and from the history', async () => {
  const stored = async () => {
    const { billingEntities, contacts } = await colleague.read<Company>(`/company/${companyId}`)
    return [...billingEntities.map((row) => row.billingEntityName), ...contacts.map((row) => row.firstName)]
  }
  const bar = page.getByRole('region', { name: /^(Unsaved changes|Removed)$/ })
  await button('Edit contacts').click()
  await button('Edit billing entities').click()
  await button('Remove Mere').click()
  await button('Undo: Mere removed').click()
  await expect(page.getByRole('group', { name: 'Mere' })).toBeVisible()
  await expect(bar).toBeHidden()

  await button('Remove Mānuka Leases').click()
  await button('Remove Mere').click()
  await button('Save').click()
  await expect(message('Company details have been saved.')).toBeVisible()
  expect(await stored()).toEqual([])
  await button('Undo: Mere removed').click()
  await expect(page.getByRole('group', { name: 'Mere' })).toBeVisible()
  await expect(bar).toContainText('Mānuka Leases removed')
  await expectAccessible(page)

  await button('History').click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByRole('button', { name: 'Restore: Mānuka Leases' }).click()
  await expect(history).toContainText('Billing entity Mānuka Leases restored')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Mānuka Leases' })).toBeVisible()
  await expect(bar).toBeHidden()
  expect(await stored()).toEqual(['Mānuka Leases', 'Mere'])
})

test('leaving with changes asks first', async () => {
  await field('Phone').fill('07 315 0100')
  await page.getByRole('link', { name: 'Suppliers' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('There appear to be unsaved changes.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(field('Phone')).toHaveValue('07 315 0100')
})

test("somebody else's save is shown beside my edits", async () => {
  const { whenUpdated } = await colleague.read<Company>(`/company/${companyId}`)
  await colleague.change('/company/update', { companyId, whenUpdated, city: 'Whakatāne', companyPhone: '07 315 0999' })

  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect(dialog).toContainText('This company was changed by')
  expectRefusal(errors, 409)
  const rows = dialog.getByRole('row')
  await expect(rows.filter({ hasText: 'Phone' })).toContainText('changed by both')
  await expect(rows.filter({ hasText: 'City/town' })).toContainText('changed by them')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue with these' }).click()
  await expect(field('City/town')).toHaveValue('Whakatāne')
  await expect(field('Phone')).toHaveValue('07 315 0100')

  await button('Save').click()
  await expect(message('Company details have been saved.')).toBeVisible()
  await expect
    .poll(() => colleague.read<Company>(`/company/${companyId}`))
    .toMatchObject({
      city: 'Whakatāne',
      companyPhone: '07 315 0100',
    })
})

test('a company that an active property refers to is not deleted, and the message names the property', async () => {
  await page.getByRole('link', { name: 'Suppliers' }).click()
  const list = page.getByRole('table', { name: 'Suppliers' })
  const name = (await list.getByRole('row').nth(1).getByRole('link').textContent()) ?? ''
  await list.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(toggle('Supplier email automation for 12A requests')).toBeVisible()
  await expect(toggle('CC this customer on urgent and overdue emails')).toBeHidden()

  await button('Delete').click()
  const question = page.getByRole('dialog', { name: 'Delete company' })
  await expect(question).toContainText(`Are you sure you want to delete this company ${name} ?`)
  await question.getByRole('button', { name: 'Delete' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Error saving company' })
  await expect(refusal).toContainText('This company is still used by')
  expectRefusal(errors, 409)
  await refusal.getByRole('button', { name: 'Close message' }).click()
})

test('another company is deleted and gone from the list', async () => {
  await page.getByRole('link', { name: 'Owners' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Owners' })).toBeVisible()
  await page.getByPlaceholder('Keyword filter..').fill('manuka gr')
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(1)
  await page.getByRole('link', { name: 'Mānuka Group' }).click()
  await button('Delete').click()
  await page.getByRole('dialog', { name: 'Delete company' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Owners' })).toBeVisible()
  await expect(page.getByText('No owners match')).toBeVisible()
})

test('the filtered list is exported to Excel', async () => {
  await page.getByRole('link', { name: 'Suppliers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Suppliers' })).toBeVisible()
  await page.getByPlaceholder('Keyword filter..').fill('fire')
  const count = page.getByLabel('Rows shown')
  await expect(count).not.toHaveText(/^(\d+) of \1$/)
  const shown = Number((await count.textContent())?.split(' ')[0])
  const downloading = page.waitForEvent('download')
  await button('Export to Excel').click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^Companies .*\.xlsx$/)
  await expect(message('The export was successful.')).toBeVisible()
  const workbook = await readXlsx(await readFile(await file.path()))
  expect(workbook.sheets[0]?.rows).toHaveLength(shown + 1)
})

test('a company can be found, called and edited on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('list', { name: 'Suppliers' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible()
  await field('Phone').fill('09 555 0100')
  await expect(page.getByRole('link', { name: 'Call 09 555 0100' })).toHaveAttribute('href', 'tel:095550100')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await button('Save').click()
  await expect(message('Company details have been saved.')).toBeVisible()
})
