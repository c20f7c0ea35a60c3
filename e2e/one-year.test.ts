import { expect, test, type Page } from '@playwright/test'
import { addDays, addMonths, printedDay, todayIn, type Day } from '@app/contract/dates'
import { realPdf } from '@app/server/testing/sample-files'
import { logInColleague, type Colleague } from './colleague.ts'
import { COMPLETE_RECORD } from './complete-record.ts'
import { linkIn, mailTo } from './monday/mail-room.ts'
import { ADMINISTRATOR, useMailServer, useServer } from './servers.ts'
import { refuseConsoleErrors, startSession } from './session.ts'

const mailServer = useMailServer()
const serverAddress = useServer('register', () => ({
  SMTP_URL: mailServer().url,
  MAIL_FROM: 'Kauri Compliance <office@kauri.example>',
}))

const WARRANT = 1
const LIGHTS = 106
const TODAY = todayIn('Pacific/Auckland')
const DUE = addDays(TODAY, 20)
const SUPPLIER = 'jobs@hinau.example'
const AUTHORITY = 'bwof@hinau.example'

let colleague: Colleague
let parties: object

test.beforeAll(async () => {
  colleague = await logInColleague(serverAddress(), ADMINISTRATOR)
  const add = (companyName: string, company: object, email: string) =>
    colleague.change<number>('/company/add', {
      companyName,
      active: true,
      ...company,
      contacts: [{ firstName: 'Hana', email, enableAutomationEmails: true }],
    })
  const supplierCompanyId = await add('Hīnau Lighting', { isSupplier: true }, SUPPLIER)
  const regionalAuthorityCompanyId = await add('Hīnau District Council', { isAuthority: true }, AUTHORITY)
  const ownerId = await add('Kauri Holdings Limited', { isOwner: true }, 'owner@kauri.example')
  const operatorCompanyId = await add('Warrant Services Limited', {}, 'office@kauri.example')
  const { whenUpdated } = await colleague.read<{ whenUpdated: string }>('/settings')
  const signatories = [{ name: 'Mere Parata', position: 'Compliance manager' }]
  await colleague.change('/settings', { whenUpdated, operatorCompanyId, signatories })
  parties = {
    ownerId,
    regionalAuthorityCompanyId,
    services: [WARRANT, LIGHTS].map((serviceId) => ({
      serviceId,
      supplierCompanyId,
      intervalMonths: 12,
      whenNextServiceAnniversary: DUE,
      whenLastComplianceReceived: addMonths(DUE, -12),
    })),
  }
})

/** A building of which everything is known. */
const build = (propertyName: string): Promise<number> =>
  colleague.change('/property/add', {
    ...parties,
    propertyName,
    streetAddress: '8 Bridge Street',
    propertyBwof: COMPLETE_RECORD,
  })

const anniversaries = async (propertyId: number): Promise<Day[]> => {
  const { services } = await colleague.read<{ services: { whenNextServiceAnniversary: Day }[] }>(
    `/property/${propertyId}`,
  )
  return services.map(({ whenNextServiceAnniversary }) => whenNextServiceAnniversary)
}

/** The PDFs of the newest message to an address. */
const papersTo = (address: string) =>
  mailServer()
    .received.findLast(({ envelope }) => envelope.includes(address))
    ?.attachments.map(({ filename }) => filename) ?? []

/** A building's year, from the request for its certificate to the warrant that the authority has acknowledged. */
for (const [width, height, name] of [
  [1440, 900, 'Kauri House'],
  [390, 844, 'Rātā House'],
] as const) {
  test(`at ${width} px: requested, sent in, accepted, issued, sent and acknowledged`, async ({ browser }) => {
    const propertyId = await build(name)
    const page = await (await browser.newContext({ viewport: { width, height } })).newPage()
    const errors = refuseConsoleErrors(page)
    await startSession(page, serverAddress(), ADMINISTRATOR)
    await request(page, propertyId)
    await sendIn(await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage(), propertyId)
    await accept(page, name)
    await issue(page, propertyId)
    await acknowledge(page, propertyId)
    expect(errors).toEqual([])
    await page.context().close()
  })
}

const warrantOf = (page: Page) => page.getByRole('region', { name: 'Warrant', exact: true })

async function request(page: Page, propertyId: number): Promise<void> {
  await page.goto(`${serverAddress()}/property/${propertyId}`)
  await warrantOf(page)
    .getByRole('button', { name: /^Request:/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('To 1')).toHaveValue(SUPPLIER)
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(dialog.getByRole('button', { name: 'Email queued' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  // It leaves when it can be taken back no more.
  await expect(warrantOf(page)).toContainText('Hīnau Lighting was asked for it', { timeout: 60_000 })
  await expect
    .poll(() => papersTo(SUPPLIER))
    .toContain(`${propertyId} Hīnau Lighting 12A Certificate Request ${DUE.slice(0, 4)}.pdf`)
}

/** The supplier answers on a phone, by the link in the message. */
async function sendIn(page: Page, propertyId: number): Promise<void> {
  await page.goto(`${serverAddress()}${linkIn(mailTo(mailServer().received, SUPPLIER, propertyId))}`)
  await page.getByRole('link', { name: 'Send the signed Form 12A' }).click()
  await page
    .getByLabel('Photos or PDF of the signed form')
    .setInputFiles([{ name: 'Form 12A.pdf', mimeType: 'application/pdf', buffer: await realPdf() }])
  await page.getByLabel('Name of the IQP who signed').fill('Hana Moana')
  await page.getByLabel('Date signed').fill(TODAY)
  await page.getByLabel('Registration number').fill('IQP 204')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. We have it.' })).toBeVisible()
  await page.context().close()
}

async function accept(page: Page, name: string): Promise<void> {
  await page.goto(`${serverAddress()}/certificates-to-check`)
  const facts = page.getByRole('group', { name: 'Facts' })
  await expect(facts.getByRole('link', { name })).toBeVisible()
  await expect(facts).toContainText('Ready to accept')
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.getByText('Nothing waits')).toBeVisible()
}

async function issue(page: Page, propertyId: number): Promise<void> {
  await page.goto(`${serverAddress()}/property/${propertyId}`)
  await expect(warrantOf(page)).toContainText('1 of 1 systems certified')
  await warrantOf(page).getByRole('link', { name: 'Issue warrant' }).click()
  await page.getByRole('button', { name: /^Checked in the register of the council\./ }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Who signs, and when' })).toBeFocused()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.frameLocator('iframe[title]').getByText('Mere Parata').first()).toBeVisible()
  await page.getByRole('button', { name: 'Issue warrant' }).click()
  await expect(page.getByText(`moved from ${printedDay(DUE)} to ${printedDay(addMonths(DUE, 12))}`)).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/^Regional authority: (on its way|sent on .*) to bwof@hinau\.example/)).toBeVisible()
  await expect.poll(() => papersTo(AUTHORITY)).toEqual([expect.stringMatching(new RegExp(`^${propertyId} .*\\.pdf$`))])
  expect(await anniversaries(propertyId)).toEqual([addMonths(DUE, 12), addMonths(DUE, 12)])
}

async function acknowledge(page: Page, propertyId: number): Promise<void> {
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await page
    .getByRole('dialog', { name: /^Acknowledge warrant/ })
    .getByLabel('Reference')
    .fill('BW-2231')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to the property' }).click()
  const warrant = warrantOf(page).getByRole('listitem', { name: `Warrant ${propertyId}-${DUE.slice(0, 4)}` })
  await expect(warrant).toContainText('acknowledged')
  await expect(warrant).toContainText('BW-2231')
  await expect(warrantOf(page)).not.toContainText('What stops it')
}
