import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { queueOne } from '../email/testing/queue-one.ts'
import { buildCompany, buildContact, buildProperty, buildService } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { replyAddressTo, takeInMessage } from './testing/keep.ts'
import { exim, postfix, postfixDelayed } from './testing/delivery-reports.ts'
import { answer, eml } from './testing/messages.ts'

const opened = useTestApp({ MAIL_FROM: 'office@kauri.example', MAIL_IN_URL: 'imap://office:secret@localhost/INBOX' })
const addressOf = (id: number) => replyAddressTo(opened(), id)

const keep = (message: string | Buffer, more: { propertyId?: number } = {}) => takeInMessage(opened(), message, more)

const contactOf = (contactId: number) =>
  opened().db.selectFrom('contact').selectAll().where('contactId', '=', contactId).executeTakeFirstOrThrow()

describe('a message is matched', () => {
  test('by the plus part, in whatever header the mail server puts the address', async () => {
    const { emailId, propertyId } = await queueOne(opened().db)
    const inTo = await keep(answer({ to: `Kauri <${await addressOf(emailId)}>` }))
    expect(inTo).toMatchObject({ emailId, propertyId, matchedBy: 'plus part', isKnownSender: true })
    const delivered = await keep(answer({ headers: [`Delivered-To: ${(await addressOf(emailId)).toUpperCase()}`] }))
    expect(delivered).toMatchObject({ emailId, matchedBy: 'plus part' })
    const stranger = await keep(answer({ from: 'other@elsewhere.example', to: await addressOf(emailId) }))
    expect(stranger).toMatchObject({ emailId, isKnownSender: false })
  })

  test('not by a plus part that somebody made up', async () => {
    const { emailId } = await queueOne(opened().db)
    const [start = '', end = ''] = (await addressOf(emailId)).split('@')
    const forged = start.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const to of [`${forged}@${end}`, `office+${emailId}@${end}`, `office+${emailId.toString(36)}-@${end}`]) {
      expect(await keep(answer({ to }))).toMatchObject({ emailId: null, propertyId: null, matchedBy: '' })
    }
  })

  test('by In-Reply-To and References, also to another answer', async () => {
    const { emailId, messageId } = await queueOne(opened().db)
    const first = await keep(answer({ headers: [`In-Reply-To: ${messageId}`] }))
    expect(first).toMatchObject({ emailId, matchedBy: 'thread' })
    const second = await keep(answer({ headers: [`References: <elsewhere@lifts.example> ${first.messageId}`] }))
    expect(second).toMatchObject({ emailId, matchedBy: 'thread' })
  })

  test("by the subject's number only from somebody known at that property", async () => {
    const { db } = opened()
    const { emailId, propertyId } = await queueOne(db, { to: ['rua@lifts.example'] })
    const about = { subject: `Re: Lift certificate [#${propertyId}]` }
    expect(await keep(answer({ ...about, from: 'Rua@Lifts.example' }))).toMatchObject({
      emailId,
      propertyId,
      matchedBy: 'subject and sender',
    })
    expect(await keep(answer({ ...about, from: 'mallory@elsewhere.example' }))).toMatchObject({ propertyId: null })
    const supplierCompanyId = await buildCompany(db)
    await buildService(db, { propertyId, serviceId: 1, supplierCompanyId })
    await buildContact(db, { companyId: supplierCompanyId, email: 'Toru@lifts.example' })
    expect(await keep(answer({ ...about, from: 'toru@lifts.example' }))).toMatchObject({
      emailId: null,
      propertyId,
      matchedBy: 'subject and sender',
    })
  })

  test('as a report by its failed recipient and Message-ID together', async () => {
    const { db } = opened()
    const { emailId, messageId } = await queueOne(db)
    expect(await keep(exim.replaceAll('<11.abc@kauri.example>', messageId))).toMatchObject({
      emailId,
      matchedBy: 'failed recipient',
      kind: 'report',
      reportAction: 'failed',
    })
    const { messageId: another } = await queueOne(db, { to: ['other@lifts.example'] })
    expect(await keep(exim.replaceAll('<11.abc@kauri.example>', another))).toMatchObject({ emailId: null })
  })

  test('to the property on which it was dropped', async () => {
    const propertyId = await buildProperty(opened().db)
    expect(await keep(answer(), { propertyId })).toMatchObject({ propertyId, emailId: null, matchedBy: 'property' })
  })
})

describe('a delivery report', () => {
  async function send(cc: string[] = []) {
    const { db } = opened()
    const companyId = await buildCompany(db)
    const contactId = await buildContact(db, { companyId, email: 'Aroha@lifts.example' })
    await db.updateTable('contact').set({ emailFailsSince: null }).execute()
    return { ...(await queueOne(db, { recipientCompanyId: companyId, cc })), contactId, companyId }
  }
  const to = async (emailId: number, report: string) =>
    report
      .replace('To: office@kauri.example', `To: ${await addressOf(emailId)}`)
      .replace('<report@', `<report-${emailId}@`)

  test('that is permanent marks the address, until another one is written', async () => {
    const { db } = opened()
    const { emailId, contactId } = await send()
    expect(await keep(await to(emailId, postfix))).toMatchObject({ emailId, reportReason: 'There is no such mailbox.' })
    expect((await contactOf(contactId)).emailFailsSince).not.toBeNull()
    await db.updateTable('contact').set({ email: 'AROHA@lifts.example' }).where('contactId', '=', contactId).execute()
    expect((await contactOf(contactId)).emailFailsSince).not.toBeNull()
    await db.updateTable('contact').set({ email: 'rua@lifts.example' }).where('contactId', '=', contactId).execute()
    expect((await contactOf(contactId)).emailFailsSince).toBeNull()
  })

  test('that is temporary, or about an address that we did not write to, marks nothing', async () => {
    const { emailId, contactId } = await send(['hemi@tower.example'])
    expect(await keep(await to(emailId, postfixDelayed))).toMatchObject({ reportAction: 'delayed' })
    await keep(await to(emailId, postfix.replaceAll('aroha@lifts.example', 'mallory@elsewhere.example')))
    expect((await contactOf(contactId)).emailFailsSince).toBeNull()
  })

  test('of nobody known is kept without an e-mail', async () => {
    expect(await keep(postfix)).toMatchObject({ kind: 'report', emailId: null, propertyId: null })
  })
})

test('a copy of one of our e-mails, as when the mailbox stands in Cc, answers nothing and waits for nobody', async () => {
  const { db, call, staffToken } = opened()
  const { emailId, messageId, propertyId } = await queueOne(db, { cc: ['office@kauri.example'] })
  const followUp = await queueOne(db, { propertyId, cc: ['office@kauri.example'] })
  const copy = { from: 'Kauri <Office@kauri.example>', to: 'aroha@lifts.example', subject: `Lifts [#${propertyId}]` }
  const kept = await keep(answer({ ...copy, messageId: followUp.messageId, headers: [`In-Reply-To: ${messageId}`] }))
  expect(kept).toMatchObject({ emailId: null, propertyId: null, isDismissed: true })
  const token = await staffToken()
  const unmatched = await call('/mail/unmatched', { token })
  expect(unmatched.json<{ data: { mailId: number }[] }>().data.map(({ mailId }) => mailId)).not.toContain(kept.mailId)
  // Somebody who writes from the office is no copy, and neither is a stranger who knows the number.
  expect(await keep(answer({ ...copy, headers: [`In-Reply-To: ${messageId}`] }))).toMatchObject({ emailId })
  expect(await keep(answer({ ...copy, from: 'aroha@lifts.example', messageId }))).toMatchObject({ isDismissed: false })
})

describe('whatever arrives', () => {
  test('is kept once, also by two workers at the same moment', async () => {
    const message = answer()
    const kept = await Promise.all(Array.from({ length: 6 }, () => keep(message)))
    expect(new Set(kept.map(({ mailId }) => mailId)).size).toBe(1)
    expect(kept.filter(({ isKnown }) => !isKnown)).toHaveLength(1)
  })

  test('and cannot be read is kept whole, and says so', async () => {
    const nested = Array.from({ length: 200 }, (_, index) => [
      `Content-Type: multipart/mixed; boundary=b${index}`,
      '',
      `--b${index}`,
    ])
    const message = eml(
      'From: "aroha@lifts.example, =?utf-8?Q?K=C4=81kahu_Lifts?="',
      ' <Aroha@lifts.example>',
      'Subject: =?utf-8?B?V2hhbmfEgXJlaSw=?=',
      ' =?utf-8?Q?_Form_12A?=',
      'Message-ID:',
      ' <deep@lifts.example>',
      ...nested.flat(),
    )
    const kept = await keep(message)
    expect(kept).toMatchObject({
      kind: 'unreadable',
      fromName: 'aroha@lifts.example, Kākahu Lifts',
      fromAddress: 'aroha@lifts.example',
      subject: 'Whangārei, Form 12A',
      messageId: '<deep@lifts.example>',
      size: message.length,
    })
    expect(kept.problem).toContain('nesting')
    expect(await text(await opened().services.store.read(kept.storedAs ?? ''))).toBe(message)
  })

  test('at the largest size leaves the memory of the server flat', async () => {
    const before = process.memoryUsage().rss
    const attachment = Buffer.alloc(21 * 1024 * 1024, 7)
      .toString('base64')
      .replaceAll(/.{76}/g, '$&\r\n')
    const message = eml(
      'From: aroha@lifts.example',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: application/pdf; name="Form 12A.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      attachment,
      '--b--',
    )
    for (let index = 0; index < 3; index++)
      expect(await keep(`X-Try: ${index}\r\n${message}`)).toMatchObject({ kind: 'answer' })
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024)
  })

  test('stays in the store when leftover files are removed', async () => {
    const { findUnusedNames } = await import('../document/queries.ts')
    const { storedAs } = await keep(answer())
    expect(await findUnusedNames(opened().db, [storedAs ?? '', 'test/leftover'])).toEqual(['test/leftover'])
  })
})
