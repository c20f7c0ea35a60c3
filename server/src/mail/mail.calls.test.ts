import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Certificate } from '@app/contract/certificate/schema'
import type { SentEmail } from '@app/contract/email/sent-email'
import type { CertificateSuggestion, FailingAddress, Mail, MailboxState, ThreadEntry } from '@app/contract/mail/schema'
import { certificateCalls } from '../certificate/testing.ts'
import { buildWarrant, NOON } from '../email/testing/buildings.ts'
import { queueOne } from '../email/testing/queue-one.ts'
import { startSending } from '../email/testing/start-sending.ts'
import { buildCompany, buildContact, buildProperty } from '../testing/factories.ts'
import type { MailServer } from '../testing/mail-server.ts'
import { encryptedPdf, realPdf, samplePhoto } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { whileHeld } from '../testing/while-held.ts'
import { postfix } from './testing/delivery-reports.ts'
import { replyAddressTo, takeInMessage } from './testing/keep.ts'
import { answer, answerWithPdf } from './testing/messages.ts'

/** Each look at the clock is a second later, so that what happens has an order. */
let ticks = 0
const opened = useTestApp(
  { MAIL_FROM: 'office@kauri.example', MAIL_IN_URL: 'imap://office:secret@localhost/INBOX' },
  () => new Date(NOON.getTime() + 1000 * ticks++),
)
let token = ''
let server: MailServer
let sendAll: () => Promise<void>
let stop: () => Promise<void>
beforeAll(async () => {
  token = await opened().staffToken()
  ;({ server, sendAll, stop } = await startSending(opened()))
})
beforeEach(() => {
  server.received.length = 0
})
afterAll(() => stop())

const get = async <Answer>(path: string) => (await opened().call(path, { token })).json<Answer>()
const post = (path: string, body: object) => opened().call(path, { token, body })
const take = (message: string | Buffer, more = {}) => takeInMessage(opened(), message, more)
const addressOf = (id: number) => replyAddressTo(opened(), id)
const thread = async (emailId: number) => (await get<{ data: ThreadEntry[] }>(`/mail/thread/${emailId}`)).data

describe('an e-mail that leaves', () => {
  test('says where answers go, in its header and on its envelope', async () => {
    const { emailId } = await queueOne(opened().db)
    await sendAll()
    const [sent] = server.received
    expect(sent?.replyTo).toMatchObject([{ address: await addressOf(emailId) }])
    expect(sent?.returnAddress).toBe(await addressOf(emailId))
    expect(sent?.from).toMatchObject({ address: 'office@kauri.example' })
  })
})

describe('what became of an e-mail', () => {
  const deliveryOf = async (emailId: number) => {
    const { sentEmails } = await (async () =>
      (await post('/email/trial-evacuation-email-list', {})).json<{ sentEmails: SentEmail[] }>())()
    return sentEmails.find((email) => email.emailId === emailId)
  }

  test('is the first that fits of answered, bounced, auto-replied and sent', async () => {
    const { emailId } = await queueOne(opened().db)
    expect((await deliveryOf(emailId))?.delivery).toBeNull()
    await sendAll()
    expect((await deliveryOf(emailId))?.delivery).toBe('sent')
    await take(answer({ to: await addressOf(emailId), headers: ['Auto-Submitted: auto-replied'] }))
    expect((await deliveryOf(emailId))?.delivery).toBe('auto-replied')
    await take(postfix.replace('To: office@kauri.example', `To: ${await addressOf(emailId)}`))
    expect(await deliveryOf(emailId)).toMatchObject({
      delivery: 'bounced',
      status: 'SENT',
      reason: 'There is no such mailbox.',
    })
    await take(answer({ to: await addressOf(emailId) }))
    expect((await deliveryOf(emailId))?.delivery).toBe('answered')
  })
})

describe('a message that nobody could match', () => {
  const unmatched = async () => (await get<{ data: Mail[] }>('/mail/unmatched')).data

  test('stays where somebody has filed it since another person read it', async () => {
    const { db } = opened()
    const { mailId } = await take(answer())
    const { emailId, propertyId } = await queueOne(db)
    const elsewhere = await buildProperty(db)
    const file = (body: object) => post('/mail/file', { mailId, readPropertyId: null, ...body })
    expect((await file({ propertyId, emailId })).statusCode).toBe(200)
    const refused = await file({ propertyId: elsewhere })
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      'Somebody has filed this message elsewhere meanwhile. Look at it again.',
    ])
    expect((await file({ propertyId })).json()).toMatchObject({ propertyId, emailId })
    const moved = await file({ propertyId: elsewhere, readPropertyId: propertyId })
    expect(moved.json()).toMatchObject({ propertyId: elsewhere, emailId: null })
  })

  test('waits until somebody files it, or says that it is about nothing', async () => {
    const { db } = opened()
    const { mailId } = await take(answer({ subject: 'About the lift' }))
    const { mailId: spam } = await take(answer({ subject: 'An offer' }))
    expect((await unmatched()).map((mail) => mail.mailId)).toEqual(expect.arrayContaining([mailId, spam]))
    expect((await get<MailboxState>('/mail/mailbox')).unmatched).toBe((await unmatched()).length)
    const { emailId, propertyId } = await queueOne(db)
    const filed = await post('/mail/file', { mailId, propertyId, emailId })
    expect(filed.json()).toMatchObject({
      propertyId,
      emailId,
      matchedBy: 'person',
      filedBy: 'staff@office.example',
      isKnownSender: true,
    })
    await post('/mail/dismiss', { mailId: spam, isDismissed: true })
    expect((await unmatched()).filter((mail) => [mailId, spam].includes(mail.mailId))).toEqual([])
    expect((await thread(emailId)).map(({ mail }) => mail?.mailId)).toContain(mailId)
    const list = await get<{ data: Mail[] }>(`/mail/list?propertyId=${propertyId}`)
    expect(list.data).toMatchObject([{ mailId }])
  })

  test('is not filed with a property that is deleted at that moment', async () => {
    const { db } = opened()
    const { mailId } = await take(answer({ subject: 'About the boiler' }))
    const propertyId = await buildProperty(db)
    const deleted = sql`update property set when_deleted = clock_timestamp() where property_id = ${propertyId}`
    const [filed] = await whileHeld(db, deleted, [() => post('/mail/file', { mailId, propertyId })])
    expect(filed?.json()).toMatchObject({ status: 400, errors: [{ path: 'propertyId' }] })
    expect((await unmatched()).map((mail) => mail.mailId)).toContain(mailId)
  })

  test('is also what a person writes about a deleted property, and not what a program does', async () => {
    const { db } = opened()
    const { emailId, propertyId, messageId } = await queueOne(db)
    const deleted = (id: number) => sql`update property set when_deleted = clock_timestamp() where property_id = ${id}`
    await deleted(propertyId).execute(db)
    const to = await addressOf(emailId)
    const automatic = answer({ to, headers: ['Auto-Submitted: auto-replied'] })
    for (const message of [automatic, postfix.replace('To: office@kauri.example', `To: ${to}`)]) {
      expect(await take(message)).toMatchObject({ propertyId, emailId })
    }
    const written = await take(answer({ headers: [`In-Reply-To: ${messageId}`] }))
    expect(written).toMatchObject({ propertyId: null, emailId: null, matchedBy: '' })

    const another = await queueOne(db)
    const about = answer({ to: await addressOf(another.emailId) })
    const [meanwhile] = await whileHeld(db, deleted(another.propertyId), [() => take(about)])
    const waiting = (await unmatched()).map((mail) => mail.mailId)
    expect(waiting).toEqual(expect.arrayContaining([written.mailId, meanwhile?.mailId]))
  })

  test('can be filed with an e-mail that was sent about the property, the newest first', async () => {
    const { db } = opened()
    const { emailId: older, propertyId } = await queueOne(db)
    await sendAll()
    const { emailId: newer } = await queueOne(db, { propertyId })
    const sent = async () => (await get<{ data: SentEmail[] }>(`/mail/emails?propertyId=${propertyId}`)).data
    expect((await sent()).map(({ emailId }) => emailId)).toEqual([older])
    await sendAll()
    expect((await sent()).map(({ emailId }) => emailId)).toEqual([newer, older])
    const { mailId } = await take(answer({ subject: 'Which one?' }))
    await post('/mail/file', { mailId, propertyId })
    await post('/mail/file', { mailId, propertyId, emailId: older })
    expect((await thread(older)).map(({ mail }) => mail?.mailId)).toContain(mailId)
  })

  test('and is a delivery report marks the address when it is filed, from when it came', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db)
    const contactId = await buildContact(db, { companyId, email: 'aroha@lifts.example' })
    const unknown = postfix.replaceAll('<11.abc@kauri.example>', '<unknown@kauri.example>')
    const [first, second] = [await take(unknown), await take(unknown.replace('Message-ID: <', 'Message-ID: <again-'))]
    const { emailId, propertyId } = await queueOne(db, { recipientCompanyId: companyId })
    const failsSince = async () => {
      const { data } = await get<{ data: FailingAddress[] }>('/mail/failing')
      return data.find((failing) => failing.contactId === contactId)?.emailFailsSince
    }
    await post('/mail/file', { mailId: second.mailId, propertyId, emailId })
    expect(await failsSince()).toBe(second.whenReceived)
    await post('/mail/file', { mailId: first.mailId, propertyId, emailId })
    expect(await failsSince()).toBe(second.whenReceived)
  })

  test('is filed only where it fits', async () => {
    const { mailId } = await take(answer())
    const { emailId } = await queueOne(opened().db)
    const propertyId = await buildProperty(opened().db)
    expect((await post('/mail/file', { mailId: 999_999, propertyId })).statusCode).toBe(404)
    expect((await post('/mail/file', { mailId, propertyId: 999_999 })).json()).toMatchObject({
      errors: [{ path: 'propertyId' }],
    })
    expect((await post('/mail/file', { mailId, propertyId, emailId })).json()).toMatchObject({
      errors: [{ path: 'emailId' }],
    })
  })
})

describe('a thread', () => {
  test('has what was answered to what, and an answer from within has its headers', async () => {
    const { emailId, messageId, propertyId } = await queueOne(opened().db)
    await sendAll()
    const { mailId, messageId: answered } = await take(
      answer({ to: await addressOf(emailId), headers: [`In-Reply-To: ${messageId}`, `References: ${messageId}`] }),
    )
    server.received.length = 0
    const replied = await post('/mail/reply', {
      mailId,
      body: 'Thank you.\n<b>{{ Until }}</b> Friday.',
      attachments: [],
    })
    expect(replied.statusCode).toBe(200)
    await sendAll()
    const [sent] = server.received
    expect(sent).toMatchObject({
      subject: `Re: Lift certificate [#${propertyId}]`,
      inReplyTo: answered,
      references: `${messageId} ${answered}`,
      to: [{ address: 'aroha@lifts.example' }],
    })
    expect(sent?.text).toContain('Thank you.\n<b>{{ Until }}</b> Friday.')
    expect(sent?.html).toContain('Thank you.<br>&lt;b&gt;{{ Until }}&lt;/b&gt; Friday.')
    expect(sent?.headers.find(({ key }) => key === 'auto-submitted')).toBeUndefined()
    const { mailId: second } = await take(answer({ headers: [`In-Reply-To: ${sent?.messageId}`] }))
    const parts = (await thread(emailId)).map(({ email, mail }) => email?.emailContentTemplateName ?? mail?.mailId)
    expect(parts).toEqual(['Email_TrialEvac_FullService_Request', mailId, 'Email_Mail_Answer', second])
  })

  test('goes on at the address that the message names for answers', async () => {
    const { emailId } = await queueOne(opened().db)
    const { mailId } = await take(
      answer({ to: await addressOf(emailId), headers: ['Reply-To: Jobs <jobs@lifts.example>'] }),
    )
    await sendAll()
    server.received.length = 0
    await post('/mail/reply', { mailId, body: 'Thank you.' })
    await sendAll()
    expect(server.received.map(({ envelope }) => envelope)).toEqual([['jobs@lifts.example']])
    server.received.length = 0
    const { mailId: broken } = await take(answer({ to: await addressOf(emailId), headers: ['Reply-To: nobody'] }))
    await post('/mail/reply', { mailId: broken, body: 'Thank you.' })
    await sendAll()
    expect(server.received.map(({ envelope }) => envelope)).toEqual([['aroha@lifts.example']])
  })

  test.each([0, 1])('gets an answer whose long subject has whole characters only: %i', async (at) => {
    const { emailId } = await queueOne(opened().db)
    const subject = `${'a'.repeat(at)}${'🔥'.repeat(300)}`
    const { mailId } = await take(answer({ to: await addressOf(emailId), subject }))
    await sendAll()
    server.received.length = 0
    expect(await post('/mail/reply', { mailId, body: 'Thank you.' })).toMatchObject({ statusCode: 200 })
    await sendAll()
    expect(server.received.map((sent) => sent.subject)).toEqual([expect.stringMatching(/^Re: a?🔥+ \[#\d+\]$/u)])
  })

  test('gets the same answer once, also when two people press at the same moment', async () => {
    const { emailId } = await queueOne(opened().db)
    const { mailId } = await take(answer({ to: await addressOf(emailId) }))
    await sendAll()
    server.received.length = 0
    const reply = (body: string) => post('/mail/reply', { mailId, body })
    const answers = await Promise.all([reply('Thank you.'), reply('Thank you.'), reply('Friday is fine.')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await sendAll()
    expect(server.received).toHaveLength(2)
    await reply('Thank you.')
    await sendAll()
    expect(server.received).toHaveLength(3)
  })

  test('is not answered about the building with which it was filed until a moment ago', async () => {
    const { db } = opened()
    const { emailId } = await queueOne(db)
    const { mailId } = await take(answer({ to: await addressOf(emailId) }))
    const elsewhere = await buildProperty(db)
    const moved = sql`update mail set property_id = ${elsewhere}, email_id = null where mail_id = ${mailId}`
    const [refused] = await whileHeld(db, moved, [() => post('/mail/reply', { mailId, body: 'Thank you.' })])
    expect(refused?.json()).toMatchObject({ status: 409, detail: expect.stringContaining('filed elsewhere') })
  })

  test('takes documents of its property only', async () => {
    const { emailId } = await queueOne(opened().db)
    const { mailId } = await take(answer({ to: await addressOf(emailId) }))
    const refused = await post('/mail/reply', { mailId, body: 'Here', attachments: [999_999] })
    expect(refused.json()).toMatchObject({ errors: [{ path: 'attachments.0' }] })
  })

  test('takes as many documents as an e-mail brings, and names what is too much before it is queued', async () => {
    const { db } = opened()
    const { emailId, propertyId } = await queueOne(db)
    const { mailId } = await take(answer({ to: await addressOf(emailId) }))
    const sized = async (size: number) => {
      const fileName = `${propertyId} plan.pdf`
      const stored = { contentType: 'application/pdf', contentHash: 'a'.repeat(64), storedAs: crypto.randomUUID() }
      const added = db.insertInto('document').values({ propertyId, fileName, size, ...stored })
      return (await added.returning('documentId').executeTakeFirstOrThrow()).documentId
    }
    const large = [await sized(10 * 1024 * 1024), await sized(8 * 1024 * 1024)]
    const refused = await post('/mail/reply', { mailId, body: 'Here', attachments: [...large, await sized(1)] })
    expect(refused.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'attachments', message: expect.stringContaining('up to 18 MB together') }],
    })
    expect(await post('/mail/reply', { mailId, body: 'Here', attachments: large })).toMatchObject({ statusCode: 200 })
  })

  test('between two programs that answer each other stays silent', async () => {
    const { db } = opened()
    const { emailId } = await queueOne(db)
    await sendAll()
    server.received.length = 0
    const before = await db
      .selectFrom('email')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst()
    for (let round = 0; round < 5; round++) {
      const { mailId, kind } = await take(
        answer({ to: await addressOf(emailId), headers: ['Auto-Submitted: auto-replied'] }),
      )
      expect(kind).toBe('automatic')
      expect((await post('/mail/reply', { mailId, body: 'Thank you.' })).statusCode).toBe(409)
    }
    await sendAll()
    expect(server.received).toEqual([])
    const after = await db
      .selectFrom('email')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst()
    expect(after).toEqual(before)
  })
})

describe('a message that is dropped on a property', () => {
  const drop = (propertyId: number, content: string | Buffer, name = 'Answer.eml') => {
    const form = new FormData()
    form.set('PropertyId', String(propertyId))
    form.append('Files', new Blob([new Uint8Array(Buffer.from(content))]), name)
    return opened().call('/mail/drop', { token, form })
  }

  test('goes the same way as one from the mailbox', async () => {
    const { emailId, propertyId } = await queueOne(opened().db)
    const message = answer({ to: await addressOf(emailId) })
    expect((await drop(propertyId, message)).json()).toMatchObject({
      propertyId,
      emailId,
      source: 'dropped',
      matchedBy: 'plus part',
      filedBy: 'staff@office.example',
    })
    const other = await buildProperty(opened().db)
    const unknown = answer()
    await take(unknown)
    expect((await drop(other, unknown)).json()).toMatchObject({ propertyId: other, matchedBy: 'person' })
  })

  test('stands in its conversation where it was written', async () => {
    const { emailId, propertyId } = await queueOne(opened().db)
    const to = await addressOf(emailId)
    const written = (subject: string, date: string) => answer({ to, subject }).replace(/Date: .*/, `Date: ${date}`)
    await drop(propertyId, written('Second', 'Tue, 10 Mar 2026 10:00:00 +1300'))
    await drop(propertyId, written('First', 'Mon, 2 Mar 2026 10:00:00 +1300'))
    const subjects = (await thread(emailId)).flatMap(({ mail }) => mail?.subject ?? [])
    expect(subjects).toEqual(['First', 'Second'])
  })

  test('and is kept with a deleted property is filed where it is dropped, and one that is seen elsewhere stays', async () => {
    const { db } = opened()
    const { emailId, propertyId } = await queueOne(db)
    const other = await buildProperty(db)
    const message = answer({ to: await addressOf(emailId) })
    const { mailId } = await take(message)
    expect((await drop(other, message)).json()).toMatchObject({ mailId, propertyId, emailId })
    await sql`update property set when_deleted = clock_timestamp() where property_id = ${propertyId}`.execute(db)
    const dropped = await drop(other, message)
    expect(dropped.json()).toMatchObject({ mailId, propertyId: other, emailId: null, matchedBy: 'person' })
    expect((await get<{ data: Mail[] }>(`/mail/list?propertyId=${other}`)).data).toMatchObject([{ mailId }])
  })

  test('and is a delivery report marks the address from when it was sent, and says nothing newer', async () => {
    const { db } = opened()
    const companyId = await buildCompany(db)
    const contactId = await buildContact(db, { companyId, email: 'ana@lifts.example' })
    const failing = async () =>
      (await get<{ data: FailingAddress[] }>('/mail/failing')).data.find((address) => address.contactId === contactId)
    const { emailId, propertyId } = await queueOne(db, { recipientCompanyId: companyId, to: ['ana@lifts.example'] })
    const about = postfix
      .replaceAll('aroha@lifts.example', 'ana@lifts.example')
      .replace('To: office@kauri.example', `To: ${await addressOf(emailId)}`)
    expect((await drop(propertyId, about)).json()).toMatchObject({ emailId, kind: 'report' })
    expect(Date.parse((await failing())?.emailFailsSince ?? '')).toBe(Date.parse('2026-03-09T09:00:10+13:00'))

    const full = about.replaceAll('5.1.1', '5.2.2').replace('Message-ID: <', 'Message-ID: <full-')
    const { whenReceived } = await take(full)
    await drop(propertyId, about.replace('Message-ID: <', 'Message-ID: <late-'))
    expect(await failing()).toMatchObject({ emailFailsSince: whenReceived, reason: 'The mailbox is full.' })
  })

  test('is not kept on a property that is deleted while it is read', async () => {
    const { db } = opened()
    const { emailId, propertyId } = await queueOne(db)
    const message = answer({ to: await addressOf(emailId) })
    const deleted = sql`update property set when_deleted = clock_timestamp() where property_id = ${propertyId}`
    const [dropped] = await whileHeld(db, deleted, [() => drop(propertyId, message)])
    expect(dropped?.json()).toMatchObject({ status: 400, errors: [{ path: 'PropertyId' }] })
    expect(await thread(emailId)).toHaveLength(1)
  })

  test('is refused if it is no message, or the property is none', async () => {
    const propertyId = await buildProperty(opened().db)
    expect((await drop(propertyId, 'x', 'plan.pdf')).statusCode).toBe(415)
    expect((await drop(999_999, answer())).statusCode).toBe(400)
    const large = await drop(propertyId, Buffer.alloc(26_214_401, 'From: x\r\n'))
    expect([large.statusCode, large.json()]).toMatchObject([413, { detail: "'Answer.eml' is larger than 25 MB." }])
  })
})

describe('a certificate in a message', () => {
  // The day of the message where the office is. In UTC that day has not begun.
  const signed = '16 March 2026'

  test('is suggested from the request, the supplier and the paper, and filed by one call', async () => {
    const { db } = opened()
    const { propertyId, propertyServiceIds, supplier } = await buildWarrant(db, { systems: [{}, {}] })
    const [first = 0] = propertyServiceIds
    const { emailId } = await queueOne(db, {
      propertyId,
      kind: 'Email_12A_Request',
      recipientCompanyId: supplier.companyId,
      propertyServiceIds: [first],
    })
    const iqp = { name: 'Hana Moana', registrationNumber: 'IQP 4711', register: 'Wellington' }
    await db
      .insertInto('iqp')
      .values({ ...iqp, companyId: supplier.companyId, email: '' })
      .execute()
    const pdf = await realPdf(`Form 12A IQP 4711 Signed: ${signed}`)
    const { mailId } = await take(
      answerWithPdf(pdf, { to: await addressOf(emailId), fileName: 'Scan 1.pdf' }).replace('9 Mar 2026', '16 Mar 2026'),
    )
    const suggestion = await get<CertificateSuggestion>(`/mail/${mailId}/certificate`)
    expect(suggestion).toMatchObject({
      supplierCompanyId: supplier.companyId,
      propertyServiceIds: [first],
      iqpName: 'Hana Moana',
      iqpRegistrationNumber: 'IQP 4711',
      iqpRegister: 'Wellington',
      signedDate: '2026-03-16',
    })
    expect(suggestion.systems).toHaveLength(2)
    const { propertyServiceIds: ids, iqpName, signedDate } = suggestion
    const filed = await post('/mail/file-certificate', {
      mailId,
      attachments: [0],
      propertyServiceIds: ids,
      iqpName,
      signedDate,
    })
    expect(filed.json()).toMatchObject({ receivedVia: 'mail', state: 'received', propertyId, iqpName: 'Hana Moana' })
    const { certificateId, documentId } = filed.json<Certificate>()
    const document = await db
      .selectFrom('document')
      .selectAll()
      .where('documentId', '=', documentId ?? 0)
      .executeTakeFirst()
    expect(document).toMatchObject({ fileName: `${propertyId} Scan 1.pdf`, isDraft: false })
    const [entry] = (await thread(emailId)).filter(({ mail }) => mail)
    expect(entry?.mail?.attachments).toMatchObject([{ certificateIds: [certificateId] }])
    const moved = await post('/mail/file', { mailId, propertyId: await buildProperty(db) })
    expect(moved.statusCode).toBe(409)
  })

  test('may be photos, or several papers, which become one PDF', async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db)
    const photo = await samplePhoto()
    const { mailId } = await take(
      answerWithPdf(photo, { fileName: 'IMG_1.jpg' }).replace(
        '--mixed--',
        `--mixed\r\nContent-Type: application/pdf; name="Form.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${(await realPdf('Form 12A')).toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n--mixed--`,
      ),
      { propertyId },
    )
    for (const attachments of [[0], [0, 1], [1]]) {
      const filed = await post('/mail/file-certificate', { mailId, attachments, propertyServiceIds, iqpName: 'Hana' })
      expect([filed.statusCode, attachments]).toEqual([200, attachments])
    }
  })

  test('stays with its message: of filing both elsewhere and as a certificate at once, one is done', async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db)
    const { mailId } = await take(answerWithPdf(await realPdf('Form 12A')), { propertyId })
    const answers = await Promise.all([
      post('/mail/file-certificate', { mailId, attachments: [0], propertyServiceIds, iqpName: 'Hana' }),
      post('/mail/file', { mailId, propertyId: await buildProperty(opened().db), emailId: null }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('is one, also if two people file the same file at once, until it is refused', async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db)
    const { mailId } = await take(answerWithPdf(await realPdf('Form 12A')), { propertyId })
    const file = () => post('/mail/file-certificate', { mailId, attachments: [0], propertyServiceIds, iqpName: 'Hana' })
    const answers = await Promise.all([file(), file()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const [filed] = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<Certificate>())
    expect((await certificateCalls(opened(), token).refuse(filed as Certificate)).statusCode).toBe(200)
    expect((await file()).statusCode).toBe(200)
  })

  test('is refused with the reason if its paper cannot be used', async () => {
    const { propertyId, propertyServiceIds } = await buildWarrant(opened().db)
    const filing = async (content: Buffer, fileName: string) => {
      const { mailId } = await take(answerWithPdf(content, { fileName }), { propertyId })
      return (await post('/mail/file-certificate', { mailId, attachments: [0], propertyServiceIds })).json<object>()
    }
    expect(await filing(await encryptedPdf(), 'Form.pdf')).toMatchObject({
      errors: [{ path: 'attachments.0', message: expect.stringContaining('password') }],
    })
    expect(await filing(Buffer.from('MZ'), 'Form.pdf.exe')).toMatchObject({ errors: [{ path: 'attachments.0' }] })
    expect(await filing(Buffer.from('<html>'), 'Form.pdf')).toMatchObject({ errors: [{ path: 'attachments.0' }] })
  })

  test('is downloaded as a file, never as a page', async () => {
    const propertyId = await buildProperty(opened().db)
    const { mailId } = await take(answerWithPdf(Buffer.from('<script>evil()</script>'), { fileName: 'page.html' }), {
      propertyId,
    })
    const file = await opened().call(`/mail/${mailId}/attachment/0`, { token })
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename=page.html',
    })
    expect(file.body).toContain('evil()')
    expect((await opened().call(`/mail/${mailId}/attachment/1`, { token })).statusCode).toBe(404)
    const message = await opened().call(`/mail/${mailId}/message`, { token })
    expect([message.statusCode, message.headers['content-type']]).toEqual([200, 'application/octet-stream'])
  })
})
