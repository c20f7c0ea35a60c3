import { expect, test, type Page } from '@playwright/test'
import { addDays, addMonths, printedDay, todayIn } from '@app/contract/dates'
import { realPdf } from '@app/server/testing/sample-files'
import { expectAccessible } from './accessible.ts'
import { logInColleague, type Colleague } from './colleague.ts'
import { COMPLETE_RECORD } from './complete-record.ts'
import { expectRefusal } from './refusals.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { refuseConsoleErrors, requestToken, startSession } from './session.ts'

const serverAddress = useServer('register')

/** Warrants are checked, issued, acknowledged and withdrawn. Each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

interface Property {
  whenUpdated: string
  services: { propertyServiceId: number; serviceId: number; whenNextServiceAnniversary: string }[]
}

const WARRANT = 1
const LIGHTS = 106
const BACKFLOW = 109
const TODAY = todayIn('Pacific/Auckland')
const DUE = addDays(TODAY, 20)
const MOST_CLICKS = 6

let page: Page
let errors: string[]
let colleague: Colleague
let supplierCompanyId = 0
let ownerId = 0
let regionalAuthorityCompanyId = 0
/** A building where all is in, and one that lacks a fact and has two systems. */
let kauri = 0
let rata = 0

test.beforeAll(async ({ browser }) => {
  colleague = await logInColleague(serverAddress(), ADMINISTRATOR)
  const add = (company: object) => colleague.change<number>('/company/add', { active: true, ...company })
  const operatorCompanyId = await add({ companyName: 'Warrant Services Limited' })
  supplierCompanyId = await add({ companyName: 'Hīnau Lighting', isSupplier: true })
  regionalAuthorityCompanyId = await add({
    companyName: 'Hīnau District Council',
    isAuthority: true,
    contacts: [{ firstName: 'Rangi', email: 'bwof@hinau.example', enableAutomationEmails: true }],
  })
  ownerId = await add({ companyName: 'Kauri Holdings Limited', isOwner: true })
  const { whenUpdated } = await colleague.read<{ whenUpdated: string }>('/settings')
  await colleague.change('/settings', {
    whenUpdated,
    operatorCompanyId,
    signatories: [
      { name: 'Mere Parata', position: 'Compliance manager' },
      { name: 'Rangi Hau', position: 'Director' },
    ],
  })
  kauri = await build('Kauri House', [LIGHTS], COMPLETE_RECORD)
  await certify(kauri)
  rata = await build('Rātā House', [LIGHTS, BACKFLOW], { ...COMPLETE_RECORD, buildingUse: '' })
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  errors = refuseConsoleErrors(page)
  await startSession(page, serverAddress(), ADMINISTRATOR)
})
test.afterAll(async () => {
  await page.context().close()
})
test.afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

function build(propertyName: string, systems: number[], propertyBwof: object): Promise<number> {
  const services = [WARRANT, ...systems].map((serviceId) => ({
    serviceId,
    supplierCompanyId,
    intervalMonths: 12,
    whenNextServiceAnniversary: DUE,
    whenLastComplianceReceived: addMonths(DUE, -12),
  }))
  return colleague.change('/property/add', {
    propertyName,
    streetAddress: '8 Bridge Street',
    ownerId,
    regionalAuthorityCompanyId,
    services,
    propertyBwof,
  })
}

const read = (propertyId: number) => colleague.read<Property>(`/property/${propertyId}`)

/** Files the signed paper of a Form 12A for all systems, and accepts it. */
async function certify(propertyId: number, facts: object = {}): Promise<void> {
  const { services } = await read(propertyId)
  const form = new FormData()
  form.set('PropertyId', String(propertyId))
  form.append('Files', new Blob([new Uint8Array(await realPdf())]), `${propertyId} form 12a.pdf`)
  const answer = await fetch(`${serverAddress()}/api/document/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await requestToken(serverAddress(), ADMINISTRATOR)}` },
    body: form,
  })
  const [paper] = (await answer.json()) as { documentId: number }[]
  const { certificateId, whenUpdated } = await colleague.change<{ certificateId: number; whenUpdated: string }>(
    '/certificate/add',
    {
      propertyId,
      propertyServiceIds: services.filter((each) => each.serviceId !== WARRANT).map((each) => each.propertyServiceId),
      documentId: paper?.documentId,
      iqpName: 'Hana Moana',
      signedDate: addDays(TODAY, -5),
      ...facts,
    },
  )
  await colleague.change('/certificate/accept', { certificateId, whenUpdated })
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const section = () => page.getByRole('region', { name: 'Warrant', exact: true })
const list = (name: string) => page.getByRole('list', { name })
const steps = () => list('Steps')

async function open(propertyId: number): Promise<void> {
  await page.goto(`${serverAddress()}/property/${propertyId}`)
  await expect(section().getByText(/The warrant is due on/)).toBeVisible()
}

/** The step is there, its heading has the focus, and it is accessible on a wide screen and a phone. */
async function expectStep(name: string): Promise<void> {
  await expect(heading(name)).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Counts the presses of the pointer from now on. */
const countClicks = () =>
  page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0'
    const count = (): void => {
      const { dataset } = document.documentElement
      dataset['clicks'] = String(Number(dataset['clicks']) + 1)
    }
    window.addEventListener('pointerdown', count, { capture: true })
  })
const clicks = () => page.evaluate(() => Number(document.documentElement.dataset['clicks']))

test('a building where all is in gets its warrant in at most six clicks', async () => {
  await open(kauri)
  await expect(section()).toContainText('1 of 1 systems certified')
  await expect(section()).toContainText('No warrant has been issued here yet.')
  await countClicks()
  await section().getByRole('link', { name: 'Issue warrant' }).click()
  await expectStep('Check')
  await button(/^Checked in the register of the council\./).click()
  await button('Continue').click()
  await expectStep('Who signs, and when')
  await expect(page.getByLabel('Signed by')).toHaveValue(/\d+/)
  await button('Continue').click()
  await expect(button('Issue warrant')).toBeEnabled()
  await expectStep('Preview')
  const form = page.frameLocator('iframe[title]')
  await expect(form.getByText('Mere Parata').first()).toBeVisible()
  await expect(form.getByText('DRAFT, not issued')).toHaveCount(0)
  await button('Issue warrant').click()
  await expectStep(`Warrant ${kauri}-${DUE.slice(0, 4)} is issued`)
  await expect(page.getByRole('checkbox', { name: 'Regional authority' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Customer' })).toBeDisabled()
  await button('Send').click()
  await expect(page.getByText(/^Regional authority: (on its way|sent on .*) to bwof@hinau\.example/)).toBeVisible()
  expect(await clicks()).toBe(MOST_CLICKS)
  await expect(page.getByText(`moved from ${printedDay(DUE)} to ${printedDay(addMonths(DUE, 12))}`)).toBeVisible()
  const { services } = await read(kauri)
  expect(services.find(({ serviceId }) => serviceId === WARRANT)?.whenNextServiceAnniversary).toBe(addMonths(DUE, 12))
  const [form12] = await Promise.all([page.context().waitForEvent('page'), button(/^Form 12 of/).click()])
  await form12.close()
})

test('the authority confirms it, and the property shows that', async () => {
  await button('Acknowledge').click()
  const dialog = page.getByRole('dialog', { name: /^Acknowledge warrant/ })
  await expect(dialog.getByLabel('Reference')).toBeFocused()
  await dialog.getByLabel('Reference').fill('BW-2231')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('term').filter({ hasText: 'Acknowledged' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the property' }).click()
  const warrant = section().getByRole('listitem', { name: `Warrant ${kauri}-${DUE.slice(0, 4)}` })
  await expect(warrant).toContainText('acknowledged')
  await expect(warrant).toContainText('BW-2231')
  await expect(section()).toBeFocused()
  await expectAccessible(page)
})

test('a stop leads to its mend, and nothing typed is lost on the way', async () => {
  await certify(rata, { recommendation: 'Add the new valve.' })
  await page.goto(`${serverAddress()}/property/${rata}/issue-warrant`)
  await expectStep('Check')
  await expect(list('What stops it')).toContainText('use is missing')
  await expect(button('Continue')).toBeDisabled()
  const doubts = list('What to answer')
  await doubts
    .getByLabel(/^Reason: The IQP recommends/)
    .first()
    .fill('The owner applies in May.')
  await list('What stops it')
    .getByRole('link', { name: /^Enter it/ })
    .click()
  await expect(page.getByLabel('Building use')).toBeFocused()
  await page.getByLabel('Building use').fill('Offices and a cinema')
  await button('Save').click()
  await expect(button('Save')).toBeHidden()
  await expect(section()).not.toContainText('What stops it')
  await section().getByRole('link', { name: 'Issue warrant' }).click()
  await expect(heading('Check')).toBeFocused()
  await expect(list('What stops it')).toHaveCount(0)
  await expect(doubts.getByLabel(/^Reason: The IQP recommends/).first()).toHaveValue('The owner applies in May.')
})

test('a doubt needs a reason, which can serve all of its kind', async () => {
  await button('Continue').click()
  await expect(page.getByText('Reason is required').first()).toBeVisible()
  await expect(steps().locator('[aria-current=step]')).toContainText('Check')
  await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true')
  const doubts = list('What to answer')
  await doubts.getByRole('button', { name: /^Use it for the other one/ }).click()
  await doubts
    .getByRole('button', { name: /^The council confirmed it by telephone/ })
    .first()
    .click()
  await doubts.getByRole('button', { name: /^Use it for the other one/ }).click()
  for (const field of await doubts.getByRole('textbox').all()) await expect(field).not.toHaveValue('')
  await expectAccessible(page)
})

test('a doubtful registration leads to the IQP, and the reasons are kept', async () => {
  const doubts = list('What to answer')
  await doubts
    .getByRole('link', { name: /^Look at it: .*Hana Moana/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'IQPs' })).toBeVisible()
  await expect(page.getByLabel(/^Keyword filter/)).toHaveValue('Hana Moana')
  await expect(page.getByRole('row', { name: /Hana Moana/ }).getByRole('button', { name: /^Confirm/ })).toBeVisible()
  await page.goBack()
  await expect(heading('Check')).toBeFocused()
  await expect(doubts.getByLabel(/^Reason: The IQP recommends/).first()).toHaveValue('The owner applies in May.')
})

test('a preview whose facts cannot be read issues nothing, and is read once more', async () => {
  await button('Continue').click()
  await expect(heading('Who signs, and when')).toBeFocused()
  await page.getByLabel('Signed by').selectOption({ label: 'Rangi Hau, Director' })
  await page.route('**/api/document/form-facts', (route) => route.abort())
  await button('Continue').click()
  const failure = page.getByRole('alert').filter({ hasText: 'Error loading the warrant' })
  await expect(failure).toBeVisible()
  await expect(button('Issue warrant')).toBeDisabled()
  await page.unroute('**/api/document/form-facts')
  errors.splice(0)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(button('Issue warrant')).toBeEnabled()
  await expect(failure).toHaveCount(0)
  await button('Back').click()
  await expect(heading('Who signs, and when')).toBeFocused()
})

test("a colleague's save stops the issue, and the reasons stay; then Enter goes through", async () => {
  await button('Continue').click()
  await expect(heading('Preview')).toBeFocused()
  await expect(button('Issue warrant')).toBeEnabled()
  const owner = await colleague.read<object>(`/company/${ownerId}`)
  await colleague.change('/company/update', { ...owner, postalAddress: 'PO Box 77' })
  await button('Issue warrant').click()
  await expect(page.getByRole('alert')).toContainText('has changed since')
  await expect(page.frameLocator('iframe').getByText('PO Box 77')).toBeVisible()
  await expectAccessible(page)

  const { whenUpdated } = await read(rata)
  await colleague.change(`/property/${rata}`, { whenUpdated, suburb: 'Ahuriri' })
  await button('Issue warrant').click()
  await expect(page.getByRole('alert')).toContainText('This property was changed by')
  expectRefusal(errors, 409)
  await expect(heading('Check')).toBeFocused()
  await expect(page.getByLabel(/^Reason: The IQP recommends/).first()).toHaveValue('The owner applies in May.')
  await expectAccessible(page)

  await page.keyboard.press('Enter')
  await expect(heading('Who signs, and when')).toBeFocused()
  await expect(page.getByLabel('Signed by').locator('option:checked')).toHaveText('Rangi Hau, Director')
  await page.keyboard.press('Enter')
  await expect(heading('Preview')).toBeFocused()
  await expect(button('Issue warrant')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(heading(/is issued$/)).toBeFocused()
  await expect(page.getByText('Rangi Hau')).toBeVisible()
})

test('a withdrawn warrant says why, and its dates are back', async () => {
  await page.getByRole('link', { name: 'Go to the property' }).click()
  const number = `${rata}-${DUE.slice(0, 4)}`
  const warrant = section().getByRole('listitem', { name: `Warrant ${number}`, exact: true })
  await warrant.getByRole('button', { name: `Withdraw: ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Withdraw warrant ${number}` })
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The valve was never fitted.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog).toBeHidden()
  await expect(warrant).toContainText('withdrawn')
  await expect(warrant).toContainText('The valve was never fitted.')
  await expect(section()).toContainText(`The warrant is due on ${printedDay(DUE)}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})
