import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { logInColleague, type Colleague } from './colleague.ts'
import { expectRefusal } from './refusals.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('register')

/** The tree of service definitions. One journey: each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

interface Definition {
  serviceId: number
  parentServiceId: number | null
  serviceName: string
  whenUpdated: string
}

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

const field = (name: string) => page.getByLabel(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const message = (text: string) => page.getByRole('status').filter({ hasText: text })
const saveBar = () => page.getByRole('region', { name: 'Unsaved changes' })
const tree = () => page.getByRole('table', { name: 'Services' })
const filter = () => page.getByPlaceholder('Service keyword filter..')
const row = (name: string) => tree().getByRole('row').filter({ hasText: name })
const dialog = (name: string) => page.getByRole('dialog', { name })

const indentOf = (name: string) =>
  row(name)
    .first()
    .locator('td span')
    .first()
    .evaluate((cell) => getComputedStyle(cell).paddingInlineStart)

const list = () => colleague.change<Definition[]>('/service/list', { sortType: 'default-sort' })
/** Polls until a save has arrived, because the message of an earlier save may still be visible. */
async function stored(name: string): Promise<Definition> {
  const found = (await list()).find(({ serviceName }) => serviceName === name)
  if (!found) throw new Error(`There is no service ${name}`)
  return found
}

test('services are listed below their parents, ten on a page', async () => {
  await page.getByRole('link', { name: 'Service Definitions' }).click()
  await expect(tree().getByRole('row').nth(1)).toContainText('Building Warrant of Fitness')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–10 of 37')
  expect(await indentOf('Building Warrant of Fitness')).toBe('0px')
  expect(await indentOf('Automatic systems for fire suppression')).toBe('22px')
  await expect(tree()).toContainText('Typical owner inspection: weekly visual check.')
  await expectAccessible(page)
})

test('the filter finds a service together with its parents', async () => {
  await filter().fill('cable')
  await expect(tree().getByRole('row')).toHaveCount(4)
  await expect(row('Building Warrant of Fitness')).toBeVisible()
  await expect(row('Cable cars')).toBeVisible()
  await filter().fill('')
})

test('a service without a name is not added, and the name field says why', async () => {
  await button('Add service').click()
  await expect(field('Service name')).toBeFocused()
  await field('Service name').fill('   ')
  await button('Add').click()
  await expect(dialog('Add service').getByText('Service name is required')).toBeVisible()
  await expect(field('Service name')).toBeFocused()
  await expectAccessible(page)
})

test('a service with a name is in the tree at once, with its prices unlocked', async () => {
  await field('Service name').fill('Smoke curtains, motorised')
  await page.getByRole('combobox', { name: 'Parent service' }).fill('smoke control')
  await page.getByRole('option', { name: 'Smoke control systems' }).click()
  await button('Add').click()
  await expect(button('Edit Smoke curtains, motorised')).toBeFocused()
  expect(await indentOf('Smoke curtains, motorised')).toBe('44px')
  await expect(saveBar()).toContainText('1 change')

  await field('Building act: Smoke curtains, motorised').fill('SS13/3')
  await field('Interval months: Smoke curtains, motorised').selectOption('6')
  await field('Full service price: Smoke curtains, motorised').fill('145.5')
  await field('Council codes: Smoke curtains, motorised').fill('NCC')
  await field('Description: Smoke curtains, motorised').fill('  Drop test.  ')
  await expectAccessible(page)
  await button('Edit services').click()
  await expect(row('Smoke curtains, motorised')).toContainText('$145.50')
  await expect(saveBar()).toContainText('1 change')

  const sent = page.waitForRequest('**/api/service')
  await page.keyboard.press('Control+s')
  expect((await sent).postDataJSON()).toMatchObject([
    { serviceName: 'Smoke curtains, motorised', description: 'Drop test.' },
  ])
  await expect(message('Services have been saved.')).toBeVisible()
  await expect(saveBar()).toBeHidden()
})

test('it is there after a reload, below its parent', async () => {
  await page.reload()
  await filter().fill('motorised')
  await expect(row('Smoke curtains, motorised')).toContainText('6')
  await expect(row('Smoke curtains, motorised')).toContainText('$145.50')
  await expect(row('Smoke control systems')).toBeVisible()
})

test('text that is not an amount shows an error at its field, which gets the focus', async () => {
  await button('Edit services').click()
  const price = field('Audit price: Smoke curtains, motorised')
  await price.fill('')
  await button('Save').click()
  await expect(tree().getByText('Audit price takes an amount such as 145.50')).toBeVisible()
  await expect(price).toBeFocused()
  await expectAccessible(page)
  await price.fill('80')
})

test('leaving with changes asks first', async () => {
  await page.getByRole('link', { name: 'Authorities' }).click()
  const question = dialog('Leave without saving?')
  await expect(question).toContainText('There appear to be unsaved changes.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(field('Audit price: Smoke curtains, motorised')).toHaveValue('$80.00')
})

test("somebody else's save is shown beside my edits", async () => {
  const { serviceId, whenUpdated } = await stored('Smoke curtains, motorised')
  await colleague.change('/service', [{ serviceId, whenUpdated, auditPrice: 75, councilCodes: 'NCC, HDC' }])
  await button('Save').click()
  const conflict = dialog('Somebody else saved first')
  await expect(conflict).toContainText('This service definition was changed by')
  expectRefusal(errors, 409)
  const difference = conflict.getByRole('row').filter({ hasText: 'Smoke curtains, motorised: Audit price' })
  await expect(difference).toContainText('changed by both')
  await expect(difference).toContainText('$75.00')
  await expect(difference).toContainText('$80.00')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Continue with these' }).click()
  await expect(field('Council codes: Smoke curtains, motorised')).toHaveValue('NCC, HDC')
  await button('Save').click()
  await expect(message('Services have been saved.')).toBeVisible()
  await expect(async () =>
    expect(await stored('Smoke curtains, motorised')).toMatchObject({ auditPrice: 80, councilCodes: 'NCC, HDC' }),
  ).toPass()
})

test('a service is renamed and moved, but not below itself', async () => {
  await button('Edit Smoke control systems').click()
  await page.getByRole('combobox', { name: 'Parent service' }).fill('smoke')
  await expect(page.getByRole('option', { name: 'Natural smoke control' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Smoke curtains, motorised' })).toBeHidden()
  await page.keyboard.press('Escape')
  await dialog('Edit service').getByRole('button', { name: 'Cancel' }).click()

  await button('Edit Smoke curtains, motorised').click()
  await field('Service name').fill('Motorised smoke curtains')
  await button('Clear parent service').click()
  await button('Done').click()
  expect(await indentOf('Motorised smoke curtains')).toBe('0px')
  await button('Save').click()
  await expect(message('Services have been saved.')).toBeVisible()
  await expect(async () =>
    expect(await stored('Motorised smoke curtains')).toMatchObject({ parentServiceId: null }),
  ).toPass()
})

test('its history opens beside it', async () => {
  await button('History of Motorised smoke curtains').click()
  const changes = dialog('History').getByRole('list', { name: 'Changes' })
  await expect(changes.getByRole('listitem').first()).toContainText('Smoke control systems (120)')
  await expect(changes).toContainText('$75.00')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button('History of Motorised smoke curtains')).toBeFocused()
})

test('Cancel refetches the saved services', async () => {
  const act = field('Building act: Motorised smoke curtains')
  await act.fill('SS99')
  await button('Cancel').click()
  await expect(act).toHaveValue('SS13/3')
  await expect(saveBar()).toBeHidden()
})

test('a service can be found and priced on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await filter().fill('lifts')
  await expect(page.getByRole('list', { name: 'Services' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await field('Full service price: Passenger-carrying lifts').fill('310')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await button('Save').click()
  await expect(message('Services have been saved.')).toBeVisible()
  await expect(async () =>
    expect(await stored('Passenger-carrying lifts')).toMatchObject({ fullServicePrice: 310 }),
  ).toPass()
})
