import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { logInColleague, type Colleague } from './colleague.ts'
import { expectRefusal } from './refusals.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('register')

/** The prices of one customer. One journey: each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

interface CompanyRow {
  id: number
  name: string
  flags: string
  np: number
}
interface PricedService {
  propertyServiceId: number
  whenUpdated: string
  price: number
  supplierName: string
}

let page: Page
let errors: string[]
let colleague: Colleague
let customer: CompanyRow
let anotherCustomer: CompanyRow
let supplier: CompanyRow

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage()
  errors = refuseConsoleErrors(page)
  await openDashboard(page, serverAddress(), ADMINISTRATOR)
  colleague = await logInColleague(serverAddress(), ADMINISTRATOR)
  const { data } = await colleague.read<{ data: CompanyRow[] }>('/company/list')
  const busiest = data.filter(({ flags }) => /A.*C/.test(flags)).toSorted((a, b) => b.np - a.np)
  if (!busiest[0] || !busiest[1]) throw new Error('The register has too few customers')
  customer = busiest[0]
  anotherCustomer = busiest[1]
  const [, second] = await services()
  const another = data.find(({ flags, name }) => flags.includes('S') && name !== second?.supplierName)
  if (!another) throw new Error('The register has too few suppliers')
  supplier = another
})
test.afterAll(async () => {
  await page.context().close()
})
test.afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const table = () => page.getByRole('table', { name: 'Services and prices' })
const row = (at: number) => table().getByRole('row').nth(at)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const lock = () => button('Edit suppliers and prices')
const price = (at: number) => row(at).getByRole('textbox', { name: /^Price: / })
const supplierOf = (at: number) => row(at).getByRole('combobox', { name: /^Supplier: / })
const changeSupplier = (at: number) => row(at).getByRole('button', { name: /^Change supplier/ })
const count = () => page.getByLabel('Rows shown')
const message = (text: string) => page.getByRole('status').filter({ hasText: text })
const saveBar = () => page.getByRole('region', { name: 'Unsaved changes' })
const services = async () =>
  (await colleague.read<{ services: PricedService[] }>(`/company/pricing-summary/${customer.id}`)).services

test("a customer's screen links to its prices, ten on a page", async () => {
  await page.goto(`${serverAddress()}/companies/${customer.id}`)
  await page.getByRole('link', { name: 'Pricing Summary' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing Summary' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(`${customer.name} (${customer.id})`)
  await expect(table().getByRole('row')).toHaveCount(11)
  await expect(row(1)).toContainText(/\$[\d,.]+ ?\/ \d+ months?/)
  await expect(table().getByRole('cell', { name: 'Full', exact: true }).first()).toBeVisible()
  await expectAccessible(page)
})

test('the filter shows matching rows, or says that there are no records', async () => {
  const filter = page.getByPlaceholder('Service keyword filter..')
  await filter.fill('warrant')
  await expect(count()).not.toHaveText(/^(\d+) of \1$/)
  await expect(row(1)).toContainText('Building Warrant of Fitness')
  await filter.fill('zzz')
  await expect(page.getByText('No records found.')).toBeVisible()
  await filter.fill('')
  await expect(count()).toHaveText(/^(\d+) of \1$/)
})

test('an invalid price is refused at its field, also on another page', async () => {
  await lock().click()
  await price(1).fill('')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(price(1)).not.toHaveValue('')
  await button('Save').click()
  await expect(table().getByText('Price takes an amount such as 145.50')).toBeVisible()
  await expect(price(1)).toBeFocused()
  await expectAccessible(page)
})

test('a price stays as typed, and its field says what it takes', async () => {
  for (const [typed, left, said] of [
    ['12.345', '$12.345', 'Price takes at most two decimal places'],
    ['-5', '-$5.00', 'Price takes an amount of 0 or more'],
    ['99999999999', '$99,999,999,999.00', 'Price takes an amount below 10,000,000,000'],
    ['12,50', '12,50', 'Price takes an amount such as 145.50'],
    ['POA', 'POA', 'Price takes an amount such as 145.50'],
  ] as const) {
    await price(1).fill('')
    await page.keyboard.insertText(typed)
    await expect(price(1)).toHaveValue(typed)
    await expect(price(1)).toHaveAccessibleDescription(said)
    await button('Save').click()
    await expect(price(1)).toBeFocused()
    await expect(price(1)).toHaveValue(left)
    await expect(price(1)).toHaveAccessibleDescription(said)
  }
  await expectAccessible(page)
})

test('prices with cents and other suppliers can be saved, and only changes are sent', async () => {
  await price(1).fill('1234.56')
  await changeSupplier(2).click()
  await supplierOf(2).fill(supplier.name.slice(0, 5))
  await page.getByRole('option', { name: `${supplier.name} (${supplier.id})` }).click()
  await expect(saveBar()).toContainText('2 changes')

  const sent = page.waitForRequest('**/api/company/pricing-summary/update')
  await button('Save').click()
  const body: unknown = (await sent).postDataJSON()
  expect(body).toEqual([
    { propertyServiceId: expect.any(Number), whenUpdated: expect.any(String), price: 1234.56 },
    { propertyServiceId: expect.any(Number), whenUpdated: expect.any(String), supplierCompanyId: supplier.id },
  ])
  await expect(message('Services have been saved.')).toBeVisible()
  await expect(saveBar()).toBeHidden()
  const [first, second] = await services()
  expect(first?.price).toBe(1234.56)
  expect(second?.supplierName).toBe(supplier.name)
})

test('a supplier can be removed, and the list shows it', async () => {
  await changeSupplier(2).click()
  await row(2).getByRole('button', { name: 'Clear company' }).click()
  await button('Save').click()
  // The message of the save before may still be shown.
  await expect(saveBar()).toBeHidden()
  await lock().click()
  await expect(row(1)).toContainText('$1,234.56')
  await expect(row(2)).not.toContainText(supplier.name)
})

test("somebody else's price is shown beside mine", async () => {
  const [first] = await services()
  if (!first) throw new Error('The customer has no services')
  const { propertyServiceId, whenUpdated } = first
  await lock().click()
  await price(1).fill('200')
  await colleague.change('/company/pricing-summary/update', [{ propertyServiceId, whenUpdated, price: 300 }])

  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect(dialog).toContainText('This service was changed by')
  expectRefusal(errors, 409)
  await expect(dialog.getByRole('row').filter({ hasText: 'Price' })).toContainText('$300.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue with these' }).click()
  await expect(price(1)).toHaveValue('$200.00')
  await button('Save').click()
  await expect(saveBar()).toBeHidden()
  await expect.poll(async () => (await services())[0]?.price).toBe(200)
})

test('locking and choosing another customer ask before changes are discarded', async () => {
  await price(1).fill('201')
  await lock().click()
  const discard = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(discard).toContainText('Are you sure you want to discard these unsaved changes?')
  await discard.getByRole('button', { name: 'Keep' }).click()
  // A question that closes gives the focus back, which would close the list of customers.
  await expect(discard).toBeHidden()
  await expect(price(1)).toHaveValue('$201.00')

  const chooseOther = async () => {
    const customers = page.getByRole('combobox', { name: 'Customer' })
    await customers.click()
    await customers.fill(anotherCustomer.name)
    // Enter takes the option that is highlighted.
    await expect(page.getByRole('listbox').locator('[data-combobox-selected]')).toHaveText(
      `${anotherCustomer.name} (${anotherCustomer.id})`,
    )
    await customers.press('Enter')
  }
  await chooseOther()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Stay' }).click()
  await expect(leave).toBeHidden()
  await expect(price(1)).toHaveValue('$201.00')
  await button('Cancel').click()
  await expect(price(1)).toHaveValue('$200.00')

  await chooseOther()
  await expect(page).toHaveURL(new RegExp(`/company-pricing-summary/${anotherCustomer.id}$`))
  await expect(table()).toBeVisible()
})

test('a row links to its property, and a missing company says so', async () => {
  await row(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/property\/\d+$/)
  await page.goto(`${serverAddress()}/company-pricing-summary/999999`)
  await expect(page.getByText('There is no such company')).toBeVisible()
  expectRefusal(errors, 404)
})

test('a price can be edited on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${serverAddress()}/company-pricing-summary/${customer.id}`)
  await lock().click()
  const list = page.getByRole('list', { name: 'Services and prices' })
  await list
    .getByRole('textbox', { name: /^Price: / })
    .first()
    .fill('210.5')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await button('Save').click()
  await expect(message('Services have been saved.')).toBeVisible()
  await expect.poll(async () => (await services())[0]?.price).toBe(210.5)
})
