import { expect, test, type Page } from '@playwright/test'
import { addDays, addMonths, shownDay, todayIn } from '@app/contract/dates'
import { expectAccessible } from './accessible.ts'
import { logInColleague, type Colleague } from './colleague.ts'
import { expectRefusal } from './refusals.ts'
import { ADMINISTRATOR, useServer } from './servers.ts'
import { refuseConsoleErrors, startSession } from './session.ts'

const serverAddress = useServer('register')

/** Removing and restoring parts of a property, and the questions it asks. Each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

interface Service {
  propertyServiceId: number
  serviceName: string
  whenNextServiceAnniversary: string
  whenLastComplianceReceived: string | null
  whenUpdated: string
}

interface Property {
  whenUpdated: string
  services: Service[]
  siteContacts: { firstName: string }[]
  documents: { fileName: string }[]
}

const WARRANT = 'Building Warrant of Fitness'
const LIGHTS = 'Emergency lighting systems'
const SYSTEMS = [LIGHTS, 'Automatic backflow preventers connected to a potable water supply']
const TODAY = todayIn('Pacific/Auckland')
const DUE = addDays(TODAY, 30)

let page: Page
let errors: string[]
let colleague: Colleague
let id = 0

test.beforeAll(async ({ browser }) => {
  colleague = await logInColleague(serverAddress(), ADMINISTRATOR)
  const add = (company: object) => colleague.change<number>('/company/add', { active: true, ...company })
  const contact = (email: string) => ({ firstName: 'Rangi', email, enableAutomationEmails: true })
  const regionalAuthorityCompanyId = await add({
    companyName: 'Hīnau District Council',
    isAuthority: true,
    contacts: [contact('bwof@hinau.example')],
  })
  const supplierCompanyId = await add({
    companyName: 'Hīnau Lighting',
    isSupplier: true,
    contacts: [contact('rangi@hinaulighting.example')],
  })
  await add({ companyName: 'Hīnau Alarms', isSupplier: true })
  const ownerId = await add({ companyName: 'Hīnau Trust', isOwner: true })
  const service = (serviceId: number) => ({
    serviceId,
    supplierCompanyId,
    intervalMonths: 12,
    whenNextServiceAnniversary: DUE,
    whenLastComplianceReceived: addMonths(DUE, -12),
  })
  id = await colleague.change<number>('/property/add', {
    propertyName: 'Hīnau Chambers',
    streetAddress: '8 Bridge Street',
    regionalAuthorityCompanyId,
    ownerId,
    services: [service(1), service(2), service(106), service(109)],
    siteContacts: [{ firstName: 'Hana' }, { firstName: 'Mere' }],
  })
  await colleague.change('/document/generate', {
    propertyId: id,
    documentHeader: 'Plan',
    htmlContent: '<p>Level 1</p>',
    filename: `${id} plan.pdf`,
  })
  page = await (await browser.newContext()).newPage()
  errors = refuseConsoleErrors(page)
  await startSession(page, serverAddress(), ADMINISTRATOR)
  await open()
})
test.afterAll(async () => {
  await page.context().close()
})
test.afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const section = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const bar = () => page.getByRole('region', { name: /^(Unsaved changes|Removed)$/ })
const serviceNames = async () => (await read()).services.map(({ serviceName }) => serviceName).toSorted()
const read = () => colleague.read<Property>(`/property/${id}`)

async function open(): Promise<void> {
  await page.goto(`${serverAddress()}/property/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Hīnau Chambers' })).toBeVisible()
}

async function save(): Promise<void> {
  await button('Save').click()
  // After a failed save, the button stays.
  await expect(button('Save')).toBeHidden()
}

async function undo(name: string): Promise<void> {
  await bar()
    .getByRole('button', { name: `Undo: ${name} removed` })
    .click()
}

async function record(service: string): Promise<void> {
  await button(`Record compliance: ${service}`).click()
  await dialog('Record compliance').getByRole('button', { name: 'Set dates' }).click()
}

test('the screen has no accessibility violations', async () => {
  await expect(button(/^None: No owner contact is selected/)).toHaveText('None')
  await expectAccessible(page)
})

test('the regional authority is not e-mailed about a warrant that is not late, and the button says why', async () => {
  const notice = button('Email the regional authority')
  await expect(notice).toBeDisabled()
  await expect(notice).toHaveAccessibleDescription(`BWOF not late: due ${shownDay(DUE)} (in 30 days)`)
  await notice.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const { whenUpdated, services } = await read()
  const warrant = services.find(({ serviceName }) => serviceName === WARRANT)
  const lights = services.find(({ serviceName }) => serviceName === LIGHTS)
  const late = { ...warrant, whenNextServiceAnniversary: addDays(TODAY, -1) }
  const ready = await colleague.change<Property>(`/property/${id}`, { whenUpdated, services: [late] })
  await open()
  await expect(notice).toBeDisabled()
  await expect(notice).toHaveAccessibleDescription('Nothing is outstanding: issue the warrant.')

  const saved = await colleague.change<Property>(`/property/${id}`, {
    whenUpdated: ready.whenUpdated,
    services: [{ ...lights, whenNextServiceAnniversary: addDays(TODAY, -1) }],
  })
  await open()
  await expect(notice).toHaveAccessibleDescription('')
  await notice.click()
  await expect(dialog('Regional Authority Email').getByLabel('Subject')).toHaveValue(/^BWOF overdue/)
  await dialog('Regional Authority Email').getByRole('button', { name: 'Cancel' }).click()
  await colleague.change(`/property/${id}`, {
    whenUpdated: saved.whenUpdated,
    services: saved.services
      .filter(({ serviceName }) => [WARRANT, LIGHTS].includes(serviceName))
      .map((service) => ({ ...service, whenNextServiceAnniversary: DUE })),
  })
  await open()
})

test('a trial evacuation shows by when its report is due, until its date is recorded', async () => {
  await expect(section('Services').getByText(/^Report to FENZ by/)).toBeVisible()
  await button('Edit services').click()
  await page.getByRole('textbox', { name: 'Report sent to FENZ' }).fill('+0')
  await page.getByRole('textbox', { name: 'Report sent to FENZ' }).press('Tab')
  await save()
  await open()
  await expect(section('Services').getByText(`Report sent to FENZ on ${shownDay(TODAY)}`)).toBeVisible()
  await expect(section('Services').getByText(/^Report to FENZ by/)).toHaveCount(0)
})

test('unsaved removals are undone, the last one first', async () => {
  await button('Edit site contacts').click()
  for (const name of ['Hana', 'Mere']) await button(`Remove ${name}`).click()
  await expect(bar()).toContainText('2 changes')
  await undo('Mere')
  await expect(page.getByRole('group', { name: 'Mere' })).toBeVisible()
  await expect(bar()).toContainText('1 change')
  await undo('Hana')
  await expect(page.getByRole('group', { name: 'Hana' })).toBeVisible()
  await expect(bar()).toBeHidden()
})

test('saved removals are undone too, with other edits on the screen', async () => {
  await button('Remove Hana').click()
  await button(`Delete ${id} plan.pdf`).click()
  await save()
  expect(await read()).toMatchObject({ siteContacts: [{ firstName: 'Mere' }], documents: [] })

  await page.getByRole('textbox', { name: 'Building Name' }).fill('North wing')
  await undo(`${id} plan.pdf`)
  await expect(
    section('Documents')
      .getByRole('row')
      .filter({ hasText: `${id} plan.pdf` }),
  ).toBeVisible()
  await undo('Hana')
  await expect(page.getByRole('group', { name: 'Hana' })).toBeVisible()
  expect(await read()).toMatchObject({
    siteContacts: [{ firstName: 'Hana' }, { firstName: 'Mere' }],
    documents: [{ fileName: `${id} plan.pdf` }],
  })
  await expect(page.getByRole('textbox', { name: 'Building Name' })).toHaveValue('North wing')
  await expect(bar()).toContainText('1 change')
  await save()
  await expect(bar()).toBeHidden()
})

test('the history restores what was removed long ago', async () => {
  await button('Remove Hana').click()
  await save()
  await open()
  await expect(section('Site Contacts')).not.toContainText('Hana')
  await button('History').click()
  const changes = dialog('History').getByRole('list', { name: 'Changes' })
  await expect(changes).toContainText('Contact Hana deleted')
  await expectAccessible(page)
  await changes.getByRole('button', { name: 'Restore: Hana' }).click()
  await expect(changes).toContainText('Contact Hana restored')
  await expect(changes.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(section('Site Contacts')).toContainText('Hana')
})

test('removing a warrant asks first, removes its systems too, and is undone together with them', async () => {
  await button('Edit services').click()
  const all = await serviceNames()
  await button(`Remove ${WARRANT}`).click()
  const question = dialog(`Remove ${WARRANT}?`)
  for (const system of SYSTEMS) await expect(question).toContainText(system)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar()).toBeHidden()

  await button(`Remove ${WARRANT}`).click()
  await question.getByRole('button', { name: 'Remove all 3' }).click()
  await expect(section('Services').getByRole('list', { name: 'Services' }).getByRole('listitem')).toHaveCount(1)
  await expect(bar()).toContainText(`${WARRANT} and 2 more removed`)
  await save()
  expect(await serviceNames()).toEqual(['Trial Evacuation'])

  await button('History').click()
  await dialog('History')
    .getByRole('button', { name: /^Restore all 3: / })
    .click()
  await expect(dialog('History')).toContainText(`Service ${WARRANT} restored`)
  await page.keyboard.press('Escape')
  await expect(button(`Remove ${LIGHTS}`)).toBeVisible()
  expect(await serviceNames()).toEqual(all)
  // Somebody else has restored it, so there is nothing left to undo.
  await expect(bar()).toBeHidden()
})

test('a system that somebody else has added is not left behind when its warrant is removed', async () => {
  const { whenUpdated, services } = await read()
  await button(`Remove ${WARRANT}`).click()
  await dialog(`Remove ${WARRANT}?`).getByRole('button', { name: 'Remove all 3' }).click()
  // What others change does not come into what is being edited.
  await colleague.change(`/property/${id}`, { whenUpdated, services: [{ serviceId: 126 }] })
  await button('Save').click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Error saving property' })
  await expect(refusal).toContainText('delete Signs relating to a specified system in the same save')
  expectRefusal(errors, 400)
  await refusal.getByRole('button', { name: 'Close message' }).click()
  expect(await serviceNames()).toHaveLength(services.length + 1)

  await button('Remove Signs relating to a specified system').click()
  await save()
  expect(await serviceNames()).toEqual(['Trial Evacuation'])
  await undo('Signs relating to a specified system')
  await undo(`${WARRANT} and 2 more`)
  await expect(button(`Remove ${LIGHTS}`)).toBeVisible()
  await button('Remove Signs relating to a specified system').click()
  await save()
})

test('only the saved supplier can be e-mailed while services are edited', async () => {
  const email = button(`Email Hīnau Lighting: ${LIGHTS}`)
  await email.click()
  await expect(dialog('Automated Email with Generated Document').getByLabel('To 1')).toHaveValue(
    'rangi@hinaulighting.example',
  )
  await dialog('Automated Email with Generated Document').getByRole('button', { name: 'Cancel' }).click()

  const row = section('Services').getByRole('listitem', { name: LIGHTS })
  await row.getByRole('button', { name: 'Change supplier: Hīnau Lighting' }).click()
  await row.getByRole('combobox', { name: 'Supplier' }).fill('hinau alarms')
  await page.getByRole('option', { name: /Hīnau Alarms/ }).click()
  await expect(email).toBeHidden()
  await expect(row.getByRole('button', { name: /^Email / })).toHaveCount(0)
  await button('Cancel').click()
  await expect(email).toBeVisible()
  await button('Edit services').click()
})

test('recording among other edits waits for the save, and the same compliance twice moves the anniversary once', async () => {
  const lights = async () => (await read()).services.find(({ serviceName }) => serviceName === LIGHTS)
  const once = addMonths(DUE, 12)
  await button('Edit services').click()
  await expect(button('Edit services')).toHaveAttribute('aria-pressed', 'true')
  await record(LIGHTS)
  await expect(dialog('Record compliance')).toBeHidden()
  await save()
  expect(await lights()).toMatchObject({ whenLastComplianceReceived: TODAY, whenNextServiceAnniversary: once })

  await button(`Record compliance: ${LIGHTS}`).click()
  await expect(dialog('Record compliance')).toContainText('The same work is recorded for a day close to this one.')
  // A control half under the top bar would count as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await dialog('Record compliance').getByRole('button', { name: 'Set dates' }).click()
  await expect(dialog('Record compliance')).toBeHidden()
  await expect(bar()).toBeHidden()
})

test('a record without other edits is saved at once, says what it did, and can be undone', async () => {
  const backflow = SYSTEMS[1] ?? ''
  const dates = async () => (await read()).services.find(({ serviceName }) => serviceName === backflow)
  await button('Edit services').click()
  await expect(section('Services').getByRole('table')).toBeVisible()
  const before = await dates()
  await button(`Record compliance: ${backflow}`).click()
  await dialog('Record compliance').getByRole('button', { name: 'Record' }).click()
  await expect(dialog('Record compliance')).toBeHidden()
  const note = page.getByRole('status').filter({ hasText: `${backflow}: compliance recorded on` })
  await expect(note).toContainText(`The next anniversary is ${shownDay(addMonths(DUE, 12))}.`)
  await expect(bar()).toBeHidden()
  await expect.poll(dates).toMatchObject({ whenLastComplianceReceived: TODAY })
  // A control half under the top bar would count as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await note.getByRole('button', { name: /^Undo: / }).click()
  await expect(note).toBeHidden()
  await expect.poll(dates).toMatchObject({
    whenLastComplianceReceived: before?.whenLastComplianceReceived,
    whenNextServiceAnniversary: before?.whenNextServiceAnniversary,
  })
})

test('while something else is edited, a record joins the edits', async () => {
  await page.getByRole('textbox', { name: 'Suburb' }).fill('Ahuriri')
  await button(`Record compliance: ${SYSTEMS[1]}`).click()
  await dialog('Record compliance').getByRole('button', { name: 'Set dates' }).click()
  await expect(bar()).toContainText('2 changes')
  await button('Cancel').click()
})

test('the warrant itself is not recorded but issued', async () => {
  await expect(button(`Record compliance: ${WARRANT}`)).toHaveCount(0)
  await section('Services').getByRole('link', { name: 'Issue warrant' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Issue warrant' })).toBeVisible()
  await page.goBack()
  await expect(button('Close')).toBeVisible()
})

test('Close on an unchanged property goes back to the previous screen', async () => {
  await page.getByRole('link', { name: 'Properties' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible()
  await page.getByPlaceholder('Keyword filter..').fill('hinau chambers')
  await expect(page).toHaveURL(/hinau/)
  await page.getByRole('link', { name: /Hīnau Chambers/ }).click()
  await expect(button('Close')).toBeVisible()
  await page.getByRole('textbox', { name: 'Suburb' }).fill('Ahuriri')
  await expect(button('Close')).toBeHidden()
  await button('Cancel').click()
  const listed = page.waitForResponse(/\/api\/property\/list/)
  await button('Close').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible()
  await listed
})

test('deleting a property lists what is deleted with it', async () => {
  await page.getByRole('link', { name: /Hīnau Chambers/ }).click()
  const address = page.url()
  await button('Delete').click()
  const question = dialog('Delete property')
  await expect(question).toContainText('Are you sure you want to delete this property Hīnau Chambers?')
  await expect(question).toContainText('4 services, 2 site contacts and 1 document will be deleted with it.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await button('Delete').click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible()
  await expect(page.getByText('No properties match')).toBeVisible()

  await page.goForward()
  expect(page.url()).toBe(address)
  await expect(page.getByText(`Property ${id} does not exist`)).toBeVisible()
  errors = errors.filter((error) => !error.includes('status of 404'))
})
