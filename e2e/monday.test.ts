import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type { Certificate } from '@app/contract/certificate/schema'
import { todayIn } from '@app/contract/dates'
import type { PropertyListRow } from '@app/contract/property/schema'
import type { EmailLists, EmailRow } from '@app/contract/email/schema'
import { dovecotVersion } from '@app/server/mail/testing/dovecot'
import { realPdf } from '@app/server/testing/sample-files'
import type { ReceivedMail } from '@app/server/testing/mail-server'
import { logInColleague, type Colleague } from './colleague.ts'
import { openDesk, type Desk, type Effort } from './monday/desk.ts'
import {
  deliver,
  linkIn,
  mailTo,
  newWithPdf,
  reply,
  replyWithPdf,
  replyWithPhotos,
  reportOn,
} from './monday/mail-room.ts'
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
/** Where the guide shows what this play counts. */
const GUIDE = path.join(import.meta.dirname, '../docs/user-guide/a-monday.md')
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

test('forty reminders are due, and go out with five clicks', async () => {
  await desk.work('send', async () => {
    await menu(/^BWOF Emails/)
    await expect(office.getByRole('tab', { name: /recommended/ })).toContainText('40')
    await office.getByRole('checkbox', { name: 'Select page' }).click()
    await office.getByRole('button', { name: 'Send 40 emails' }).click()
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
    reply(mail('reply-question'), {
      from: from('reply-question'),
      text: 'Which systems are they? Please send the plan.',
    }),
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
  await card('home-file').files(answered('home-file'), await signedForm(answered('home-file'), TODAY), TODAY)
  await card('home-sign').sign(answered('home-sign'))
  await card('home-later').later()
  await card('home-cannot').cannot()
  expect(its).toEqual([])
  await page.context().close()
})

const row = (reminder: Reminder) =>
  office
    .getByRole('table', { name: 'Sent emails' })
    .getByRole('row')
    .filter({ hasText: reminder.building })
    .filter({ hasText: reminder.supplier.name })

/** Files what an answer brought, from the e-mail that it answers. */
async function fileFromMail(id: WayId): Promise<void> {
  await desk.work(id, async () => {
    await row(answered(id))
      .getByRole('button', { name: /^View Email/ })
      .click()
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
    await office
      .getByRole('option', { name: new RegExp(answered('unmatched').building) })
      .first()
      .click()
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
    await row(answered('reply-question'))
      .getByRole('button', { name: /^View Email/ })
      .click()
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

test('the office mends the address that fails', async () => {
  const { supplier } = answered('bounce-hard')
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
      await services
        .getByRole('listitem', { name: named })
        .getByRole('button', { name: /^Change supplier/ })
        .click()
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

test('both are recommended again: the supplier of the mended address, and the one that was given the systems', async () => {
  await desk.work('again', async () => {
    await menu(/^BWOF Emails/)
    const recommended = office.getByRole('tab', { name: /recommended/ })
    await expect(recommended).toContainText('2')
    await recommended.click()
    await office.getByRole('checkbox', { name: 'Select page' }).click()
    await office.getByRole('button', { name: 'Send 2 emails' }).click()
    await expect(office.getByText('2 emails queued.')).toBeVisible()
    await office.getByRole('tab', { name: /Sent/ }).click()
    await office.getByRole('button', { name: 'Trigger Email Automation' }).click()
  })
  const asked = () => monday.sink.received.flatMap(({ envelope }) => envelope)
  await expect.poll(asked, { timeout: 60_000 }).toEqual(expect.arrayContaining([MENDED, OTHER_SUPPLIER.address]))
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

const checkWhatWaits = async (): Promise<void> => {
  await desk.work('all checks', () => menu(/^Certificates/))
  const facts = office.getByRole('group', { name: 'Facts' })
  for (const certificate of await waiting()) {
    const id = reminderOf(certificate)?.way?.id as WayId
    await desk.work(id, async () => {
      await expect(facts.getByRole('link', { name: certificate.propertyName })).toBeVisible()
      await decide(id, certificate)
    })
  }
}

test('the office checks what waits', async () => {
  await checkWhatWaits()
  await expect(office.getByText('3 of 3')).toBeVisible()
})

/** Presses the keys of the decision that a person would take. */
async function decide(id: WayId, { kind, receivedVia, signedDate }: Certificate): Promise<void> {
  // A report whose signed paper has still to come.
  if (kind !== 'Form12A') return await office.keyboard.press('j')
  await expect(office.getByRole('img', { name: 'Page 1' })).toHaveAttribute('data-drawn', 'true')
  if (id === 'refused' && !isRefused) {
    isRefused = true
    await refuse('5')
  } else if (id === 'twice' && receivedVia === 'mail') {
    await refuse('8')
  } else {
    await office.keyboard.press('a')
    if (signedDate !== null) return
    // Photos have no text from which the day could be read.
    await expect(office.getByRole('textbox', { name: 'Signed on' })).toBeFocused()
    await office.keyboard.type(TODAY)
    await office.keyboard.press('Control+Enter')
  }
}

/** The first paper of that supplier is the wrong one. */
let isRefused = false

async function refuse(reason: string): Promise<void> {
  await office.keyboard.press('r')
  await expect(office.getByRole('dialog', { name: /^Refuse/ })).toBeVisible()
  await office.keyboard.press(reason)
  await office.keyboard.press('Enter')
  await expect(office.getByRole('dialog', { name: /^Refuse/ })).toHaveCount(0)
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

test('the office checks that one too', async () => {
  await desk.work('refused', async () => {
    await office.reload()
    const facts = office.getByRole('group', { name: 'Facts' })
    const { building } = answered('refused')
    while ((await facts.getByRole('link', { name: building }).count()) === 0) {
      const shown = await facts.getByRole('link').first().innerText()
      await office.keyboard.press('j')
      await expect(facts.getByRole('link', { name: shown })).toHaveCount(0)
    }
    await expect(office.getByRole('img', { name: 'Page 1' })).toHaveAttribute('data-drawn', 'true')
    await office.keyboard.press('a')
    await expect(office.getByText('The certificate is accepted.')).toBeVisible()
  })
})

/** What each way of answering ends as. */
const ACCEPTED = 'certificate accepted'
const PROMISED = 'reminders held until the day that it named'
const REPORT = 'report in lieu printed, its signed paper awaited'
const BECAME: Readonly<Record<WayId, string>> = {
  file: ACCEPTED,
  photos: ACCEPTED,
  'no-script': ACCEPTED,
  drawn: ACCEPTED,
  typed: ACCEPTED,
  refused: `refused, then ${ACCEPTED}`,
  later: PROMISED,
  'much-later': 'reminders held until seven days before the warrant is due',
  'cannot-missed': REPORT,
  'cannot-defect': 'S-RaD awaited, defect recorded',
  'not-ours': 'systems given to the other supplier, who is asked',
  'reply-pdf': ACCEPTED,
  'reply-photos': ACCEPTED,
  'reply-question': `answered; ${PROMISED}`,
  away: `noted; ${ACCEPTED}`,
  'bounce-hard': `address mended, asked again; ${ACCEPTED}`,
  'bounce-soft': `noted; ${ACCEPTED}`,
  unmatched: ACCEPTED,
  twice: `${ACCEPTED}, the second refused`,
  copied: ACCEPTED,
  colleague: ACCEPTED,
  'home-file': ACCEPTED,
  'home-sign': ACCEPTED,
  'home-later': PROMISED,
  'home-cannot': REPORT,
}

const stateOf = ({ kind, state }: Certificate): string => `${kind} ${state}`

/** The states of the certificates that an answer ends as, the oldest first. */
function statesOf(id: WayId): string[] {
  if (id === 'refused') return ['Form12A refused', 'Form12A accepted']
  if (id === 'twice') return ['Form12A accepted', 'Form12A refused']
  if (BECAME[id] === REPORT) return ['ReportInLieu received']
  if (id === 'cannot-defect') return ['SRaD received']
  return BECAME[id].includes(ACCEPTED) ? ['Form12A accepted'] : []
}

const caseOf = ({ propertyId, recipientCompanyName }: Pick<EmailRow, 'propertyId' | 'recipientCompanyName'>): string =>
  `${propertyId} ${recipientCompanyName}`
const caseOfReminder = (reminder: Reminder): string => `${propertyIdOf(reminder)} ${reminder.supplier.name}`

test('each of the twenty-five became what it should', async () => {
  const { data } = await colleague.read<{ data: Certificate[] }>('/certificate/list')
  const byWay = (id: WayId) => data.filter((certificate) => reminderOf(certificate)?.way?.id === id)
  const states = Object.fromEntries(WAYS.map(({ id }) => [id, byWay(id).map(stateOf)]))
  expect(states).toEqual(Object.fromEntries(WAYS.map(({ id }) => [id, statesOf(id)])))
  const { data: defects } = await colleague.read<{ data: { description: string }[] }>(
    `/defect/list?propertyId=${propertyIdOf(answered('cannot-defect'))}`,
  )
  expect(defects).toMatchObject([{ description: 'The battery fails.' }, { description: 'The battery fails.' }])
  for (const id of ['cannot-missed', 'home-cannot'] as const) {
    const { documents } = await colleague.read<{ documents: { kind: string }[] }>(
      `/property/${propertyIdOf(answered(id))}`,
    )
    expect(documents).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'reportInLieu' })]))
  }
})

test('the fifteen and the other supplier are reminded again in two weeks, and nobody else', async () => {
  const lists = await colleague.change<EmailLists>('/email/12aEmailList', { asOf: followUpFrom(TODAY) })
  const toSuppliers = lists.recommendedEmails.filter(({ subServices }) => subServices.length > 0)
  const silent = REMINDERS.filter(({ way }) => way === null)
  expect(silent).toHaveLength(15)
  const given = { propertyId: propertyIdOf(answered('not-ours')), recipientCompanyName: OTHER_SUPPLIER.name }
  expect(toSuppliers.map(caseOf).toSorted()).toEqual([...silent.map(caseOfReminder), caseOf(given)].toSorted())
  const held = new Map(lists.heldEmails.map((row) => [caseOf(row), row.reason]))
  const reasons = (id: WayId) => held.get(caseOfReminder(answered(id)))
  for (const id of ['later', 'much-later', 'reply-question', 'home-later'] as const)
    expect(reasons(id)).toBe('PROMISED')
  for (const id of ['cannot-missed', 'cannot-defect', 'home-cannot'] as const) {
    expect(reasons(id)).toBe('ANSWER WAITING')
  }
})

const SHARED = [
  ['send', 'All: the forty reminders are sent'],
  ['all answers', 'All: the list of sent emails is opened'],
  ['again', 'All: the two that are recommended again are sent'],
  ['all checks', 'All: the certificates to check are opened'],
] as const

test('the guide says what the office spent', async () => {
  const line = (title: string, became: string, { clicks, keys }: Effort) =>
    `| ${title} | ${became} | ${clicks} | ${keys} |`
  const lines = [
    ...WAYS.map(({ id, title }) => line(title, BECAME[id], desk.effortOf(id))),
    ...SHARED.map(([id, title]) => line(title, '', desk.effortOf(id))),
  ]
  const items = [...WAYS.map(({ id }) => id), ...SHARED.map(([id]) => id)].map(desk.effortOf)
  const sum = (of: keyof Effort) => items.reduce((total, effort) => total + effort[of], 0)
  const table = [...lines, `| Together | | ${sum('clicks')} | ${sum('keys')} |`].join('\n')
  console.log(table)
  expect(await readFile(GUIDE, 'utf8')).toContain(table)
})
