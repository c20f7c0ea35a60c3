import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { logInColleague, type Colleague } from './colleague.ts'
import { expectRefusal } from './refusals.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('register')

/** Adding a property. One journey: each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

let page: Page
let errors: string[]
let colleague: Colleague

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
const button = (name: string) => page.getByRole('button', { name, exact: true })
const toggle = (name: string) => page.getByRole('switch', { name, exact: true })
const message = (text: string) => page.getByRole('status').filter({ hasText: text })

test('New on the property list starts an active property with e-mail automation on', async () => {
  await page.getByRole('link', { name: 'Properties' }).click()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New property' })).toBeVisible()
  await expect(toggle('Active')).toBeChecked()
  await expect(toggle('Enable Automation Emails')).toBeChecked()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden()
  await expectAccessible(page)
})

test('a missing value shows an error at its field, and nothing typed is lost', async () => {
  await field('City/Town').fill('Ōtaki')
  await button('Add new record').click()
  await expect(page.getByText('Property Name is required')).toBeVisible()
  await expect(page.getByText('Street Address is required')).toBeVisible()
  await expect(field('Property Name')).toBeFocused()
  await expect(field('City/Town')).toHaveValue('Ōtaki')
})

test('leaving asks first', async () => {
  await page.getByRole('link', { name: 'Suppliers' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(field('City/Town')).toHaveValue('Ōtaki')
})

test('a complete property is added with its customer, contacts and services, and opens on its own screen', async () => {
  await field('Property Name').fill('Tītoki Motor Lodge')
  await field('Street Address').fill('12 Mill Road')
  const contacts = page.getByRole('region', { name: 'Site Contacts' })
  await contacts.getByRole('group', { name: 'New contact' }).getByLabel('First name').fill('Hana')
  await page.getByRole('combobox', { name: 'Customer name' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  const services = page.getByRole('region', { name: 'Services' })
  await services.getByRole('combobox', { name: /add/i }).click()
  await page.getByRole('option', { name: 'Trial Evacuation' }).click()
  await services.getByLabel('Anniversary', { exact: true }).fill('+180')
  await services.getByLabel('Anniversary', { exact: true }).press('Tab')
  await button('Add new record').click()

  await expect(message('Property details have been saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Tītoki Motor Lodge' })).toBeVisible()
  const propertyId = /\/property\/(\d+)$/.exec(page.url())?.[1]
  expect(await colleague.read(`/property/${propertyId}`)).toMatchObject({
    streetAddress: '12 Mill Road',
    city: 'Ōtaki',
    active: true,
    enableEmailAutomation: true,
    customerCompanyId: expect.any(Number),
    siteContacts: [{ firstName: 'Hana' }],
    services: [{ serviceName: 'Trial Evacuation', serviceType: 'Full Service', active: true }],
  })
  await page.getByRole('link', { name: 'Properties' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible()
  await page.getByPlaceholder('Keyword filter..').fill('titoki')
  await expect(page.getByRole('link', { name: /Tītoki Motor Lodge/ })).toBeVisible()
})

test('an address in one line fills its fields and the council of the town, and the new property says what people ask of it first', async () => {
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await field('Property Name').fill('Tītoki Flats')
  await field('Street Address').fill('16 Mill Road, Ahuriri, Napier 4110')
  await field('Street Address').press('Tab')
  await expect(field('Street Address')).toHaveValue('16 Mill Road')
  await expect(field('Suburb')).toHaveValue('Ahuriri')
  await expect(field('City/Town')).toHaveValue('Napier')
  await expect(field('Post Code')).toHaveValue('4110')
  const council = page.getByRole('combobox', { name: 'Regional Authority' })
  await expect(council).toHaveValue(/Napier City Council/)
  await expectAccessible(page)
  // What the person clears is not filled again, but offered.
  await button('Clear company').click()
  await field('Suburb').fill('Marewa')
  await page.getByRole('button', { name: 'Use Napier City Council' }).click()
  await expect(council).toHaveValue(/Napier City Council/)
  await button('Add new record').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tītoki Flats' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Warrant due' })).toContainText('No warrant')
  await page.getByRole('link', { name: 'Properties' }).click()
})

test('a property that is sent again because no answer came is there once', async () => {
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await field('Property Name').fill('Tītoki Stables')
  await field('Street Address').fill('18 Mill Road')
  const added: string[] = []
  await page.route(
    '**/api/property/add',
    async (route) => {
      added.push(await (await route.fetch()).text())
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await button('Add new record').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error creating property Tītoki Stables' })).toBeVisible()
  await expect(field('Property Name')).toHaveValue('Tītoki Stables')
  expect(errors.splice(0)).toEqual([expect.stringContaining('ERR_CONNECTION_RESET')])

  // What is changed in between is not added, and not said to be.
  await field('Street Address').fill('20 Mill Road')
  await button('Add new record').click()
  await expect(page.getByRole('alert').filter({ hasText: `added already, as number ${added[0]}` })).toBeVisible()
  await expect(field('Street Address')).toHaveValue('20 Mill Road')
  expectRefusal(errors, 409)

  await field('Street Address').fill('18 Mill Road')
  await button('Add new record').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tītoki Stables' })).toBeVisible()
  expect(page.url()).toMatch(new RegExp(`/property/${added[0]}$`))
  await page.getByRole('link', { name: 'Properties' }).click()
  await page.getByPlaceholder('Keyword filter..').fill('titoki stables')
  await expect(page.getByRole('link', { name: /Tītoki Stables/ })).toHaveCount(1)
})

test('a property can be added on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await field('Property Name').fill('Tītoki Annexe')
  await field('Street Address').fill('14 Mill Road')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await button('Add new record').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tītoki Annexe' })).toBeVisible()
})
