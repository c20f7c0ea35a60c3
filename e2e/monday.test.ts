import { expect, test, type Browser, type Page } from '@playwright/test'
import type { Certificate } from '@app/contract/certificate/schema'
import { todayIn } from '@app/contract/dates'
import type { PropertyListRow } from '@app/contract/property/schema'
import type { EmailLists } from '@app/contract/email/schema'
import { dovecotVersion } from '@app/server/mail/testing/dovecot'
import { realPdf } from '@app/server/testing/sample-files'
import type { ReceivedMail } from '@app/server/testing/mail-server'
import { logInColleague, type Colleague } from './colleague.ts'
import { openDesk, type Desk } from './monday/desk.ts'
import { deliver, linkIn, mailTo, newWithPdf, reply, replyWithPdf, replyWithPhotos, reportOn } from './monday/mail-room.ts'
import { HOME, OFFICE, openMonday, type Monday } from './monday/place.ts'
import { CUSTOMER_ADDRESS, followUpFrom, OTHER_SUPPLIER, REMINDERS, type Reminder } from './monday/register.ts'
import { homeCard, linkPage, phone, photos, signedForm } from './monday/suppliers.ts'
import { WAYS, type WayId } from './monday/ways.ts'
import { openDashboard, refuseConsoleErrors } from './session.ts'

/** A Monday: forty reminders go out, twenty-five come back in every way there is. Each step continues from the one before. */
test.describe.configure({ mode: 'serial' })
test.use({ actionTimeout: 20_000 })
test.skip(dovecotVersion() === null, 'The mailbox needs Dovecot')

const TODAY = todayIn('Pacific/Auckland')
/** The address that the supplier really has. */
const MENDED = 'jobs@nikaupumps.example'

let monday: Monday
let desk: Desk
let office: Page
let errors: string[]
let colleague: Colleague
let propertyIds: Map<string, number>
let companyIds: Map<string, number>

test.beforeAll(async ({ browser }) => {
  monday = await openMonday(TODAY)
  colleague = await logInColleague(monday.address, OFFICE)
  const { data } = await colleague.read<{ data: PropertyListRow[] }>('/property/list')
  propertyIds = new Map(data.map(({ propertyId, customerPropertyRef }) => [customerPropertyRef, propertyId]))
  const companies = await colleague.read<{ data: { id: number; name: string }[] }>('/company/list')
  companyIds = new Map(companies.data.map(({ id, name }) => [name, id]))
  office = await (await browser.newContext()).newPage()
  desk = await openDesk(office)
  errors = refuseConsoleErrors(office)
  await openDashboard(office, monday.address, OFFICE)
})
test.afterAll(async () => {
  await office?.context().close()
  await monday?.stop()
})
test.afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const propertyIdOf = ({ ref }: Reminder): number => propertyIds.get(ref) ?? 0

function answered(id: WayId): Reminder {
  const reminder = REMINDERS.find(({ way }) => way?.id === id)
  if (!reminder) throw new Error(`No reminder is answered by ${id}`)
  return reminder
}

/** The newest e-mail that asks the supplier of a reminder. */
const mailOf = (reminder: Reminder, address = reminder.supplier.address): ReceivedMail =>
  mailTo(monday.sink.received, address, propertyIdOf(reminder))

const linkOf = (reminder: Reminder): string => monday.address + linkIn(mailOf(reminder))

const pdfOf = async (reminder: Reminder) => ({
  name: 'Form 12A.pdf',
  mimeType: 'application/pdf',
  buffer: await signedForm(reminder, TODAY),
})

const menu = (name: RegExp) => office.getByRole('navigation').getByRole('link', { name }).click()

test('forty reminders are due, and go out with six clicks', async () => {
  await desk.work('send', async () => {
    await menu(/^BWOF Emails/)
    await expect(office.getByRole('tab', { name: /recommended/ })).toContainText('40')
    await office.getByRole('checkbox', { name: 'Select page' }).click()
    await office.getByRole('button', { name: 'Send', exact: true }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(office.getByText('40 emails queued.')).toBeVisible()
    await office.getByRole('tab', { name: /Sent/ }).click()
    await office.getByRole('button', { name: 'Trigger Email Automation' }).click()
  })
  const toSuppliers = () => monday.sink.received.filter(({ envelope }) => !envelope.includes(CUSTOMER_ADDRESS))
  await expect.poll(() => toSuppliers().length, { timeout: 120_000 }).toBe(40)
  await expect(office.getByText('0 queued')).toBeVisible({ timeout: 60_000 })
})

test('suppliers answer by the page behind the link', async ({ browser }) => {
  const page = await phone(browser)
  const by = (id: WayId, on = page) => linkPage(on, linkOf(answered(id)), answered(id), TODAY)
  const send = async (id: WayId, on = page) => by(id, on).files([await pdfOf(answered(id))])
  await send('file')
  const [first, second] = await photos()
  await by('photos').files(
    [first, second].map((buffer, index) => ({
      name: `IMG_${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: buffer ?? Buffer.alloc(0),
    })),
  )
  await by('drawn').sign('drawn')
  await by('typed').sign('typed')
  await send('refused')
  await by('later').later(15)
  await by('much-later').later(22)
  await by('cannot-missed').cannot('An inspection was missed', 'The inspection of August was missed.')
  await by('cannot-defect').cannot('A defect is open', 'The battery fails.')
  await by('not-ours').notOurs(OTHER_SUPPLIER.name)
  await send('twice')
  await page.context().close()

  const plain = await phone(browser, false)
  await send('no-script', plain)
  await plain.context().close()
})

test('others write e-mails, and some e-mails come back', async () => {
  const from = (id: WayId) => answered(id).supplier.address
  const mail = (id: WayId) => mailOf(answered(id))
  const pdf = (id: WayId) => signedForm(answered(id), TODAY)
  await deliver(
    monday,
    replyWithPdf(mail('reply-pdf'), await pdf('reply-pdf'), { from: from('reply-pdf') }),
    replyWithPhotos(mail('reply-photos'), await photos(), { from: from('reply-photos'), text: 'Both pages.' }),
    reply(mail('reply-question'), { from: from('reply-question'), text: 'Which systems are they? Please send the plan.' }),
    reply(mail('away'), {
      from: from('away'),
      text: 'Thank you for your message. I am on leave.',
      headers: ['Auto-Submitted: auto-replied'],
    }),
    reportOn(mail('bounce-hard'), from('bounce-hard'), 'failed'),
    reportOn(mail('bounce-soft'), from('bounce-soft'), 'delayed'),
    newWithPdf(await pdf('unmatched'), {
      from: 'Rua Tau <rua@private.example>',
      subject: 'Certificate',
      text: `Here is the form for ${answered('unmatched').building}.`,
    }),
    replyWithPdf(mail('twice'), await pdf('twice'), { from: from('twice') }),
    replyWithPdf(mail('copied'), await pdf('copied'), { from: CUSTOMER_ADDRESS }),
    replyWithPdf(mail('colleague'), await pdf('colleague'), { from: `Wiremu <wiremu@${domainOf(from('colleague'))}>` }),
  )
  await expect.poll(() => monday.mailbox.count('Warrant'), { timeout: 60_000 }).toBe(10)
})

const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1)

test('a supplier that logs in answers from its first screen', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const its = refuseConsoleErrors(page)
  await openDashboard(page, monday.address, HOME)
  const card = (id: WayId) => homeCard(page, answered(id).building)
  await card('home-file').files(answered('home-file'), await signedForm(answered('home-file'), TODAY))
  await card('home-sign').sign(answered('home-sign'))
  await card('home-later').later()
  await card('home-cannot').cannot()
  expect(its).toEqual([])
  await page.context().close()
})

const row = (reminder: Reminder) =>
  office.getByRole('table', { name: 'Sent emails' }).getByRole('row').filter({ hasText: reminder.building }).filter({ hasText: reminder.supplier.name })

/** Files what an answer brought, from the e-mail that it answers. */
async function fileFromMail(id: WayId): Promise<void> {
  await desk.work(id, async () => {
    await row(answered(id)).getByRole('button', { name: /^View Email/ }).click()
    await expect(office.getByRole('button', { name: /^File as certificate/ })).toBeVisible()
    await office.keyboard.press('f')
    await expect(office.getByRole('button', { name: 'File', exact: true })).toBeFocused()
    await office.keyboard.press('Enter')
    await expect(office.getByText('The certificate is filed.').last()).toBeVisible()
    await expect(office.getByRole('dialog', { name: /^File as certificate/ })).toHaveCount(0)
    await office.keyboard.press('Escape')
    await expect(office.getByRole('dialog')).toHaveCount(0)
  })
}

test('the office files what came by e-mail', async () => {
  await desk.work('unmatched', async () => {
    await menu(/^Unmatched mail/)
    await office.getByRole('combobox', { name: 'Property of Certificate' }).click()
    await office.keyboard.type(answered('unmatched').building.slice(0, 5))
    await office.getByRole('option', { name: new RegExp(answered('unmatched').building) }).first().click()
    await office.getByRole('combobox', { name: 'Email that Certificate answers' }).click()
    await office.getByRole('option', { name: new RegExp(answered('unmatched').supplier.name) }).click()
    const filed = office.getByRole('region', { name: 'Answers' })
    await expect(filed.getByRole('button', { name: /^File as certificate/ })).toBeVisible()
    await office.keyboard.press('f')
    await expect(office.getByRole('button', { name: 'File', exact: true })).toBeFocused()
    await office.keyboard.press('Enter')
    await expect(office.getByText('The certificate is filed.').last()).toBeVisible()
  })
  await desk.work('all answers', async () => {
    await menu(/^BWOF Emails/)
    await office.getByRole('tab', { name: /Sent/ }).click()
  })
  for (const id of ['reply-pdf', 'reply-photos', 'twice', 'copied', 'colleague'] as const) await fileFromMail(id)
})

test('the office answers a question from within', async () => {
  await desk.work('reply-question', async () => {
    await row(answered('reply-question')).getByRole('button', { name: /^View Email/ }).click()
    const answers = office.getByRole('region', { name: 'Answers' })
    await answers.getByRole('button', { name: 'Reply' }).click()
    await office.keyboard.type('Level 2. The plan is attached.')
    const choosing = office.waitForEvent('filechooser')
    await answers.getByRole('button', { name: 'Attach a file' }).click()
    await (await choosing).setFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: await realPdf('Plan') })
    await expect(answers.getByRole('list', { name: 'Attached to the answer' })).toContainText('Plan.pdf')
    await answers.getByRole('button', { name: 'Send answer' }).click()
    await expect(answers.getByText(OFFICE.userName)).toBeVisible()
    await office.keyboard.press('Escape')
  })
})

test('the office mends the address that fails, and asks again', async () => {
  const { supplier, building } = answered('bounce-hard')
  await desk.work('bounce-hard', async () => {
    await menu(/^Dashboard/)
    await office.getByRole('button', { name: 'Show them', exact: true }).click()
    await office.getByRole('list', { name: 'Addresses that fail' }).getByRole('link').click()
    await expect(office.getByRole('heading', { level: 1, name: supplier.name })).toBeVisible()
    await office.getByRole('button', { name: 'Edit contacts' }).click()
    const email = office.getByRole('textbox', { name: 'Email', exact: true }).first()
    await email.dblclick()
    await office.keyboard.press('Control+a')
    await office.keyboard.type(MENDED)
    await office.keyboard.press('Control+s')
    await expect(office.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
    await office.getByRole('link', { name: new RegExp(building) }).first().click()
    await office.getByRole('button', { name: new RegExp(`^Email ${supplier.name}`) }).first().click()
    await office.getByRole('dialog').getByRole('button', { name: 'Send Email' }).click()
    await expect(office.getByText('The Email has been sent successfully.')).toBeVisible({ timeout: 60_000 })
    await office.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  })
})

test('the office gives the systems of another supplier to that one', async () => {
  const { building, systems } = answered('not-ours')
  await desk.work('not-ours', async () => {
    await menu(/^Dashboard/)
    const answers = office.getByRole('region', { name: 'Answers to read' })
    await answers.getByRole('button', { name: /^Show them/ }).click()
    await answers.getByRole('link', { name: building }).click()
    await expect(office.getByRole('heading', { level: 1, name: building })).toBeVisible()
    const services = office.getByRole('region', { name: 'Services' })
    await services.getByRole('button', { name: 'Edit services' }).click()
    for (const system of systems) {
      const named = new RegExp(system.replace(/^\S+ /, ''))
      await services.getByRole('listitem', { name: named }).getByRole('combobox', { name: 'Supplier' }).click()
      await office.keyboard.type(OTHER_SUPPLIER.name.slice(0, 3))
      await expect(office.getByRole('option', { name: new RegExp(OTHER_SUPPLIER.name) })).toBeVisible()
      await office.keyboard.press('Enter')
    }
    await office.keyboard.press('Control+s')
    await expect(office.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
    await menu(/^Dashboard/)
    await answers.getByRole('button', { name: /^Show them/ }).click()
    await answers.getByRole('button', { name: /^Done with answer/ }).click()
    await expect(answers).toHaveCount(0)
  })
})

test('suppliers whom a second e-mail reached answer by its link', async ({ browser }) => {
  const page = await phone(browser)
  for (const id of ['away', 'bounce-soft'] as const) {
    await linkPage(page, linkOf(answered(id)), answered(id), TODAY).files([await pdfOf(answered(id))])
  }
  const gone = answered('bounce-hard')
  const mended = monday.address + linkIn(mailOf(gone, MENDED))
  await linkPage(page, mended, gone, TODAY).files([await pdfOf(gone)])
  await linkPage(page, linkOf(answered('reply-question')), answered('reply-question'), TODAY).later(15)
  await page.context().close()
})

/** The certificates that wait, the oldest first, by the reminder that they answer. */
async function waiting(): Promise<Certificate[]> {
  return (await colleague.read<{ data: Certificate[] }>('/certificate/list?state=received')).data
}

test('the office checks what waits', async () => {
  await desk.work('all checks', () => menu(/^Certificates/))
  const facts = office.getByRole('group', { name: 'Facts' })
  for (const certificate of await waiting()) {
    const reminder = reminderOf(certificate)
    const item = reminder?.way?.id ?? 'nobody'
    await desk.work(item, async () => {
      await expect(facts.getByRole('link', { name: certificate.propertyName })).toBeVisible()
      await decide(item as WayId, certificate)
    })
  }
})

/** Presses the key of the decision that a person would take. */
async function decide(id: WayId, { documentId, kind }: Certificate): Promise<void> {
  if (kind !== 'Form12A' || documentId === null) return void (await office.keyboard.press('j'))
  await expect(office.getByRole('img', { name: 'Page 1' })).toHaveAttribute('data-drawn', 'true')
  if (id === 'refused') {
    await office.keyboard.press('r')
    await expect(office.getByRole('dialog', { name: /^Refuse/ })).toBeVisible()
    await office.keyboard.press('1')
    await office.keyboard.press('Enter')
  } else {
    await office.keyboard.press('a')
  }
}

const reminderOf = ({ propertyId, supplierCompanyId }: Certificate): Reminder | undefined =>
  REMINDERS.find(
    (reminder) => propertyIdOf(reminder) === propertyId && companyIds.get(reminder.supplier.name) === supplierCompanyId,
  )

test('the supplier of the wrong paper sends the right one by the fresh link', async ({ browser }) => {
  const reminder = answered('refused')
  await expect.poll(() => mailOf(reminder).subject).toMatch(/accept|refus|again/i)
  const page = await phone(browser)
  await linkPage(page, linkOf(reminder), reminder, TODAY).files([await pdfOf(reminder)])
  await page.context().close()
})

test('what each became', async () => {
  const { data: certificates } = await colleague.read<{ data: Certificate[] }>('/certificate/list')
  for (const { id } of WAYS) {
    const mine = certificates.filter((certificate) => reminderOf(certificate)?.way?.id === id)
    console.log(id, mine.map(({ kind, state, receivedVia }) => `${kind} ${state} ${receivedVia}`), desk.effortOf(id))
  }
  console.log('send', desk.effortOf('send'), 'all answers', desk.effortOf('all answers'), 'all checks', desk.effortOf('all checks'))
  const now = await colleague.change<EmailLists>('/email/12aEmailList', {})
  console.log('now', now.recommendedEmails.length, now.heldEmails.map((row) => [row.propertyName, row.recipientCompanyName, row.reason].join('|')))
  const later = await colleague.change<EmailLists>('/email/12aEmailList', { asOf: followUpFrom(TODAY) })
  console.log('later', later.recommendedEmails.map((row) => [row.propertyName, row.recipientCompanyName, row.emailContentTemplateName].join('|')))
  console.log('held', later.heldEmails.map((row) => [row.propertyName, row.recipientCompanyName, row.reason].join('|')))
  console.log('unanswered', REMINDERS.filter(({ way }) => !way).map(({ building, supplier }) => `${building}|${supplier.name}`))
})
