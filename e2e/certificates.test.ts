import { expect, test, type Page } from '@playwright/test'
import type { Certificate } from '@app/contract/certificate/schema'
import { addDays, todayIn } from '@app/contract/dates'
import type { Property } from '@app/contract/property/schema'
import { encryptedPdf, realPdf, samplePhoto } from '@app/server/testing/sample-files'
import { expectAccessible } from './accessible.ts'
import { logInColleague, type Colleague } from './colleague.ts'
import { demoLogin } from './demo-logins.ts'
import { expectRefusal } from './refusals.ts'
import { useServer } from './servers.ts'
import { logIn, refuseConsoleErrors } from './session.ts'

const serverAddress = useServer('demo')

/** Certificates from the drop to the decision. Each step continues from the one before. */
test.describe.configure({ mode: 'serial' })

const SIGNED = addDays(todayIn('Pacific/Auckland'), -3)

let office: Page
let errors: string[]
let colleague: Colleague
let property: Property
let systems: Property['services']

test.beforeAll(async ({ browser }) => {
  office = await (await browser.newContext()).newPage()
  colleague = await logInColleague(serverAddress(), demoLogin('admin@demo.example'))
  await emptyQueue()
  property = await findProperty()
  systems = property.services.filter((service) => service.parentServiceId === 1 && service.active)
  await logIn(office, serverAddress(), demoLogin('staff@demo.example'))
  errors = refuseConsoleErrors(office)
})
test.afterAll(() => office.context().close())
test.afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

/** The certificates of the demonstration that wait would come before those of these journeys. */
async function emptyQueue(): Promise<void> {
  const { data } = await colleague.read<{ data: Certificate[] }>('/certificate/list?state=received')
  for (const { certificateId, whenUpdated } of data) {
    await colleague.change('/certificate/withdraw', { certificateId, whenUpdated, reason: 'Not part of this journey.' })
  }
}

/** A building of the demonstration's customer with several systems and a warrant that is due soon. */
async function findProperty(): Promise<Property> {
  const customer = await logInColleague(serverAddress(), demoLogin('customer@demo.example'))
  const { data } = await customer.read<{ data: { propertyId: number }[] }>('/property/list')
  for (const { propertyId } of data) {
    const found = await colleague.read<Property>(`/property/${propertyId}`)
    const warrant = found.services.find(({ serviceId, active }) => serviceId === 1 && active)
    const own = found.services.filter(({ parentServiceId, active }) => parentServiceId === 1 && active)
    if (warrant?.whenNextServiceAnniversary && own.length >= 4) return found
  }
  throw new Error('The customer of the demonstration has no building with four systems')
}

const section = (page = office) => page.getByRole('region', { name: 'Certificates' })
const item = (index: number) =>
  section().getByRole('list', { name: 'Certificates by system' }).getByRole('listitem').nth(index)
/** Waits until the paper is there: no key accepts what nobody has seen. */
const seePaper = (page = office) =>
  expect(page.getByRole('img', { name: 'Page 1' })).toHaveAttribute('data-drawn', 'true')
const facts = (page = office) => page.getByRole('group', { name: 'Facts' })

async function openProperty(page = office): Promise<void> {
  await page.goto(`${serverAddress()}/property/${property.propertyId}`)
  await expect(page.getByRole('heading', { level: 1, name: property.propertyName })).toBeVisible()
  await expect(section(page)).toBeVisible()
}

async function openQueue(page = office): Promise<void> {
  await page.goto(`${serverAddress()}/certificates-to-check`)
  await expect(page.getByRole('heading', { level: 1, name: 'Certificates to check' })).toBeVisible()
}

/** Drops a file on a system, as from the desktop. */
async function drop(index: number, name: string, bytes: Buffer): Promise<void> {
  const dropped = await office.evaluateHandle(
    ({ fileName, content }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(content)], fileName, { type: 'application/pdf' }))
      return transfer
    },
    { fileName: name, content: [...bytes] },
  )
  for (const type of ['dragenter', 'dragover', 'drop']) await item(index).dispatchEvent(type, { dataTransfer: dropped })
}

/** Files a certificate through the calls, with a paper, at another desk. */
async function file(index: number, given: object = {}): Promise<Certificate> {
  const form = new FormData()
  const name = `${property.propertyId} ${crypto.randomUUID()}.pdf`
  form.set('PropertyId', String(property.propertyId))
  form.append('Files', new Blob([new Uint8Array(await realPdf('Form 12A', 2))]), name)
  const documents = await colleague.upload<{ documentId: number; fileName: string }[]>('/document/upload', form)
  const documentId = documents.find(({ fileName }) => fileName === name)?.documentId
  return colleague.change<Certificate>('/certificate/add', {
    propertyId: property.propertyId,
    propertyServiceIds: [systems[index]?.propertyServiceId],
    documentId,
    iqpName: 'Hana Moana',
    iqpRegistrationNumber: 'IQP-2231',
    signedDate: SIGNED,
    ...given,
  })
}

test('a PDF that is dropped on a system waits to be checked; one with a password stays with the reason', async () => {
  await openProperty()
  await drop(0, 'Scan.pdf', await realPdf('Form 12A'))
  await expect(item(0).getByText('Received')).toBeVisible()
  await expect(item(0).getByRole('button', { name: /to check/ })).toBeVisible()
  // The screen around it, which takes files too, has left this one to the system.
  await expect(office.getByRole('list', { name: 'Files to upload' })).toHaveCount(0)

  await drop(1, 'Locked.pdf', await encryptedPdf())
  await expect(item(1).getByRole('alert')).toContainText('must be a PDF that opens without a password')
  expectRefusal(errors, 400)
  await expectAccessible(office)
  await item(1).getByRole('button', { name: 'Dismiss' }).click()
  await expect(office.getByRole('region', { name: 'Services' }).getByText(/^0 of \d+ certified$/)).toBeVisible()
})

test('it is completed and accepted by keys, and its system is certified', async () => {
  await office.getByRole('link', { name: 'Certificates to check' }).click()
  await expect(facts().getByRole('link', { name: property.propertyName })).toBeVisible()
  await seePaper()
  await expect(facts()).toBeFocused()
  await office.keyboard.press('a')
  await expect(facts().getByRole('combobox', { name: 'IQP name' })).toBeFocused()
  await office.keyboard.type('Aroha Rangi')
  await office.keyboard.press('Tab')
  await office.keyboard.type('IQP-4410')
  await facts().getByRole('textbox', { name: 'Signed on' }).fill(SIGNED)
  await office.keyboard.press('Escape')
  await expect(facts().getByText('Ready to accept')).toBeVisible()
  await expectAccessible(office)
  await office.keyboard.press('Control+Enter')
  await expect(office.getByText('The certificate is accepted.')).toBeVisible()
  await expect(office.getByText('Nothing waits')).toBeVisible()

  await openProperty()
  await expect(item(0).getByText('Certified')).toBeVisible()
  await expect(office.getByRole('region', { name: 'Services' }).getByText(/^1 of \d+ certified$/)).toBeVisible()
  await item(0)
    .getByRole('button', { name: /Aroha Rangi, IQP-4410/ })
    .click()
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'Page 1' })).toHaveAttribute('data-drawn', 'true')
  await expect(dialog.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expectAccessible(office)
})

test('what the server refuses comes back with the reason, and what a colleague decided is passed over', async () => {
  // The first system is certified already, which only the server knows.
  await file(0)
  const second = await file(1)
  await file(2)
  await openQueue()
  await expect(office.getByText('1 of 3')).toBeVisible()
  await expect(facts()).toBeFocused()
  await seePaper()
  await office.keyboard.press('a')
  await expect(office.getByRole('alert')).toContainText('already has an accepted Form 12A')
  expectRefusal(errors, 409)
  await expect(office.getByText('2 of 3')).toBeVisible()

  const { certificateId, whenUpdated } = second
  await colleague.change('/certificate/refuse', { certificateId, whenUpdated, reason: 'It is for another building.' })
  await seePaper()
  await office.keyboard.press('a')
  await expect(office.getByRole('alert').last()).toContainText('This certificate was changed by admin@demo.example')
  expectRefusal(errors, 409)
  await expect(office.getByText('2 of 2')).toBeVisible()

  await office.keyboard.press('r')
  await expect(office.getByRole('dialog', { name: /^Refuse the certificate/ })).toBeVisible()
  await expectAccessible(office)
  await office.keyboard.press('1')
  await office.keyboard.press('Enter')
  await expect(office.getByText('The certificate is refused.')).toBeVisible()
  await expect(office.getByText('1 of 1')).toBeVisible()
  await office.getByRole('button', { name: 'Show as a list' }).click()
  await expect(office.getByRole('table', { name: 'Certificates to check' }).getByRole('row')).toHaveCount(2)
  await expectAccessible(office)
})

test('a certificate is found by its IQP, and the property opens at it', async () => {
  await office.keyboard.press('Control+k')
  await office.getByRole('combobox', { name: 'Find anything' }).fill('aroha 4410')
  const found = office.getByRole('group', { name: 'Certificates' }).getByRole('option')
  await expect(found).toContainText(property.propertyName)
  await found.click()
  await expect(office.getByRole('dialog', { name: `Form 12A, ${property.propertyName}` })).toBeVisible()
  await office.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(office.getByRole('dialog')).toBeHidden()
  await expect(office).toHaveURL(new RegExp(`/property/${property.propertyId}$`))
})

test('the history tells of it in words', async () => {
  await office.getByRole('button', { name: 'History' }).click()
  const history = office.getByRole('dialog')
  await expect(history.getByText('Certificate').first()).toBeVisible()
  await expect(history.getByText('To check').first()).toBeVisible()
  await expect(history.getByText('IQP-2231').first()).toBeVisible()
  await expect(history.getByText(/^(received|refused|Form12A|staff|Property service ids)$/)).toHaveCount(0)
  await office.keyboard.press('Escape')
})

test('the customer sees the accepted one, with its paper, and nothing else', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await logIn(page, serverAddress(), demoLogin('customer@demo.example'))
  await openProperty(page)
  const table = section(page).getByRole('table', { name: 'Certificates' })
  const rows = table.locator('tbody').getByRole('row').filter({ hasText: 'Aroha Rangi, IQP-4410' })
  await expect(rows).toHaveCount(1)
  // Those that were refused or withdrawn are for the office.
  await expect(table).not.toContainText('Hana Moana')
  await rows.getByRole('button', { name: /^Open/ }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Page 1' })).toHaveAttribute('data-drawn', 'true')
  await expect(page.getByRole('dialog').getByText(/Decided/)).toHaveCount(0)
  await expectAccessible(page)
  await page.context().close()
})

test('at 390 px the facts come first, the paper is behind a tab, and the buttons are in reach', async ({ browser }) => {
  await file(3)
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const found = refuseConsoleErrors(page)
  await logIn(page, serverAddress(), demoLogin('staff@demo.example'))
  await openQueue(page)
  await expect(facts(page).getByRole('combobox', { name: 'IQP name' })).toBeVisible()
  for (const name of ['Accept', 'Refuse']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    expect(box?.y).toBeGreaterThan(700)
    expect(box?.height).toBeGreaterThanOrEqual(32)
  }
  await expectAccessible(page)
  await page.getByText('Paper', { exact: true }).click()
  await seePaper(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next certificate' }).click()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('The certificate is accepted.')).toBeVisible()
  await openProperty(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  expect(found).toEqual([])
  await page.context().close()
})

test('photos of the pages of a paper are filed as one PDF', async () => {
  await openProperty()
  const [chooser] = await Promise.all([
    office.waitForEvent('filechooser'),
    item(0)
      .getByRole('button', { name: /^File a PDF for/ })
      .click(),
  ])
  const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await samplePhoto() })
  await chooser.setFiles([await photo('Front.jpg'), await photo('Back.jpg')])
  await item(0)
    .getByRole('button', { name: /to check/ })
    .click()
  await expect(office.getByRole('dialog').getByText('2 pages')).toBeVisible()
})

test('a certificate of whose filing no answer came is filed once, with its paper or without', async () => {
  const answers: Certificate[] = []
  const loseNextAnswer = () =>
    office.route(
      '**/api/certificate/add',
      async (route) => {
        answers.push((await (await route.fetch()).json()) as Certificate)
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
  const filed = async () => {
    const { data } = await colleague.read<{ data: Certificate[] }>(
      `/certificate/list?propertyId=${property.propertyId}`,
    )
    return data.map(({ certificateId }) => certificateId).toSorted((one, other) => one - other)
  }
  await openProperty()
  const before = await filed()

  await loseNextAnswer()
  await drop(3, 'Lost.pdf', await realPdf('Form 12A'))
  await expect(item(3).getByRole('alert')).toContainText('was not filed')
  await item(3).getByRole('button', { name: 'Try again' }).click()
  await expect(office.getByRole('status').filter({ hasText: 'Certificate filed' }).last()).toBeVisible()
  await expect(item(3).getByRole('alert')).toHaveCount(0)

  await loseNextAnswer()
  const addWithoutPaper = item(2).getByRole('button', { name: /^Add without a paper for/ })
  await addWithoutPaper.click()
  await expect(office.getByRole('alert').filter({ hasText: 'Error filing the certificate' })).toBeVisible()
  await addWithoutPaper.click()
  await expect(office.getByRole('dialog')).toBeVisible()
  expect(answers).toHaveLength(2)
  expect(await filed()).toEqual([...before, ...answers.map(({ certificateId }) => certificateId)])
  expect(errors.splice(0)).toEqual([
    expect.stringContaining('ERR_CONNECTION_RESET'),
    expect.stringContaining('ERR_CONNECTION_RESET'),
  ])
})
