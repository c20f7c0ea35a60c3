import { beforeAll, describe, expect, test } from 'vitest'
import type { Company } from '@app/contract/company/schema'
import type { FailingAddress } from '@app/contract/mail/schema'
import { buildWarrant, NOON } from '../email/testing/buildings.ts'
import { queueOne } from '../email/testing/queue-one.ts'
import { buildCompany, buildContact } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { gmail, postfix } from './testing/delivery-reports.ts'
import { replyAddressTo, takeInMessage } from './testing/keep.ts'
import { eml } from './testing/messages.ts'

/** Each look at the clock is a second later, so that what happens has an order. */
let ticks = 0
const opened = useTestApp(
  { MAIL_FROM: 'office@kauri.example', MAIL_IN_URL: 'imap://office:secret@localhost/INBOX' },
  () => new Date(NOON.getTime() + 1000 * ticks++),
)
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const get = async <Answer>(path: string) => (await opened().call(path, { token })).json<Answer>()
const post = (path: string, body: object) => opened().call(path, { token, body })
const take = (message: string | Buffer, more = {}) => takeInMessage(opened(), message, more)
const addressOf = (id: number) => replyAddressTo(opened(), id)

describe('addresses that fail', () => {
  test('hold reminders that have no other recipient, until somebody mends them', async () => {
    const { db } = opened()
    const { propertyServiceIds, propertyId, supplier } = await buildWarrant(db)
    const [contact] = await db.selectFrom('contact').selectAll().where('companyId', '=', supplier.companyId).execute()
    const { emailId } = await queueOne(db, {
      propertyId,
      kind: 'Email_12A_Request',
      recipientCompanyId: supplier.companyId,
      to: [contact?.email ?? ''],
      propertyServiceIds: [],
    })
    const rowOf = async () => {
      type Row = { propertyId: number; reason: string; recipients: string }
      const lists = (await post('/email/12aEmailList', {})).json<{ recommendedEmails: Row[]; heldEmails: Row[] }>()
      return [...lists.recommendedEmails, ...lists.heldEmails].find((row) => row.propertyId === propertyId)
    }
    expect(await rowOf()).toMatchObject({ reason: '' })
    const about = gmail.replaceAll('aroha@lifts.example', contact?.email ?? '')
    await take(about.replace('To: office@kauri.example', `To: ${await addressOf(emailId)}`))
    expect(await rowOf()).toMatchObject({ reason: 'ADDRESS FAILS', recipients: contact?.email })
    const { data } = await get<{ data: FailingAddress[] }>('/mail/failing')
    const failing = data.find(({ contactId }) => contactId === contact?.contactId)
    expect(failing).toMatchObject({ emailId, reason: 'There is no such mailbox.', companyId: supplier.companyId })
    const refused = await post('/email/send', { propertyServiceIdList: propertyServiceIds, isBwofEmail: true })
    expect(refused.statusCode).toBe(409)

    await buildContact(db, {
      companyId: supplier.companyId,
      email: 'other@lifts.example',
      enableAutomationEmails: true,
    })
    expect(await rowOf()).toMatchObject({ reason: '', recipients: 'other@lifts.example' })

    const { contactId } = failing ?? {}
    const edited = { contacts: [{ contactId, whenUpdated: failing?.whenUpdated, jobTitle: 'Manager' }] }
    const [{ whenUpdated } = {}] = (await post('/contact/update-contacts', edited)).json<{ whenUpdated?: string }[]>()
    const stale = await post('/contact/address-works', { contactId, whenUpdated: failing?.whenUpdated })
    expect(stale.statusCode).toBe(409)
    const works = await post('/contact/address-works', { contactId, whenUpdated })
    expect([works.statusCode, works.json()]).toMatchObject([200, { contactId, emailFailsSince: null }])
    expect((await rowOf())?.recipients).toContain(contact?.email)
  })
})

test('that an address works, said on a screen from before it failed again, leaves the later mark', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db)
  const contactId = await buildContact(db, { companyId, email: 'hemi@lifts.example' })
  const comeBack = async () => {
    const { emailId } = await queueOne(db, { recipientCompanyId: companyId, to: ['hemi@lifts.example'] })
    const about = gmail.replaceAll('aroha@lifts.example', 'hemi@lifts.example')
    await take(about.replace('To: office@kauri.example', `To: ${await addressOf(emailId)}`))
  }
  const read = async () => {
    const { data } = await get<{ data: FailingAddress[] }>('/mail/failing')
    return data.find((failing) => failing.contactId === contactId)
  }
  const works = async ({ whenUpdated, emailFailsSince }: Partial<FailingAddress> = {}) =>
    (await post('/contact/address-works', { contactId, whenUpdated, emailFailsSince })).statusCode

  await comeBack()
  const first = await read()
  expect(await works(first)).toBe(200)
  await comeBack()
  expect(await works(first)).toBe(409)
  expect(await works(await read())).toBe(200)
  expect(await works(first)).toBe(200)
})

describe('an address that somebody said to work', () => {
  const comeBack = async (contactEmail: string, companyId: number) => {
    const { emailId, propertyId } = await queueOne(opened().db, { recipientCompanyId: companyId, to: [contactEmail] })
    const report = postfix
      .replaceAll('aroha@lifts.example', contactEmail)
      .replace('To: office@kauri.example', `To: ${await addressOf(emailId)}`)
    return { propertyId, emailId, report }
  }
  const build = async (email: string) => {
    const companyId = await buildCompany(opened().db)
    const contactId = await buildContact(opened().db, { companyId, email })
    const failing = async () =>
      (await get<{ data: FailingAddress[] }>('/mail/failing')).data.find((row) => row.contactId === contactId)
    const says = async () => {
      const { whenUpdated, emailFailsSince } = (await failing()) ?? {}
      expect(await post('/contact/address-works', { contactId, whenUpdated, emailFailsSince })).toMatchObject({
        statusCode: 200,
      })
    }
    return { companyId, contactId, failing, says }
  }

  test('is not marked by a report from before that, which is filed late, but by a later one', async () => {
    const { companyId, failing, says } = await build('rua@lifts.example')
    const { propertyId, emailId, report } = await comeBack('rua@lifts.example', companyId)
    const unknown = report.replace(await addressOf(emailId), 'office@kauri.example').replace(/<[\d.]+abc@/g, '<no@')
    const { mailId } = await take(unknown)
    await take(report.replace('Message-ID: <', 'Message-ID: <first-'))
    await says()
    expect((await post('/mail/file', { mailId, propertyId, emailId })).statusCode).toBe(200)
    expect(await failing()).toBeUndefined()
    await take(report.replace('Message-ID: <', 'Message-ID: <later-'))
    expect(await failing()).toBeDefined()
  })

  test.each([
    ['from before that, which waited in the mailbox', -30, false],
    ['whose date is before the e-mail, so that it says nothing', -90, true],
    ['whose date is in the future, so that it says nothing', 24 * 60, true],
    ['without a date', null, true],
  ])('and a report %s', async (_, minutes, isMarked) => {
    const address = `${crypto.randomUUID()}@lifts.example`
    const { companyId, failing, says } = await build(address)
    const back = await comeBack(address, companyId)
    const later = await comeBack(address, companyId)
    const at = (offset: number) => new Date(NOON.getTime() + offset * 60_000)
    await opened()
      .db.updateTable('email')
      .set({ whenQueued: at(-60).toISOString() })
      .where('emailId', 'in', [back.emailId, later.emailId])
      .execute()
    await take(back.report)
    await says()
    const dated = minutes === null ? '' : `Date: ${at(minutes).toUTCString()}\r\n`
    await take(later.report.replace(/^Date: .*\r\n/m, dated).replace('Message-ID: <', `Message-ID: <${minutes}-`))
    expect((await failing()) !== undefined).toBe(isMarked)
  })

  test('loses a later mark when that report is filed elsewhere, whatever came back before', async () => {
    const { companyId, failing, says } = await build('toru@lifts.example')
    await take((await comeBack('toru@lifts.example', companyId)).report)
    await says()
    const { propertyId, report } = await comeBack('toru@lifts.example', companyId)
    const { mailId } = await take(report.replace('Message-ID: <', 'Message-ID: <later-'))
    expect(await failing()).toBeDefined()
    expect((await post('/mail/file', { mailId, propertyId })).statusCode).toBe(200)
    expect(await failing()).toBeUndefined()
  })
})

test('each address that fails shows what was said of it last', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db)
  const addresses = ['gone@rata.example', 'full@rata.example']
  for (const email of addresses) await buildContact(db, { companyId, email })
  const reasons = async () => {
    const { data } = await get<{ data: FailingAddress[] }>('/mail/failing')
    return addresses.map((address) => data.find(({ email }) => email === address)?.reason)
  }
  const comeBack = async (...statuses: [address: string, status: string][]) => {
    const { emailId } = await queueOne(db, { recipientCompanyId: companyId, to: addresses })
    const groups = statuses.map(([address, status]) =>
      eml('', `Final-Recipient: rfc822; ${address}`, 'Action: failed', `Status: ${status}`),
    )
    return take(
      eml(
        `Message-ID: <${emailId}@mail.example>`,
        `To: ${await addressOf(emailId)}`,
        'MIME-Version: 1.0',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mail.kauri.example',
        ...groups,
        '',
      ),
    )
  }
  await comeBack(['gone@rata.example', '5.1.1'], ['full@rata.example', '5.2.2'])
  expect(await reasons()).toEqual(['There is no such mailbox.', 'The mailbox is full.'])
  await comeBack(['gone@rata.example', '5.1.2'])
  expect(await reasons()).toEqual([
    'The domain of the address does not exist, or takes no mail.',
    'The mailbox is full.',
  ])
})

test('another bounce renews the mark of an address, and filing a report where it is does not', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db)
  const contactId = await buildContact(db, { companyId, email: 'kiri@lifts.example' })
  const { emailId, propertyId } = await queueOne(db, { recipientCompanyId: companyId, to: ['kiri@lifts.example'] })
  const about = gmail.replaceAll('aroha@lifts.example', 'kiri@lifts.example')
  const report = about.replace('To: office@kauri.example', `To: ${await addressOf(emailId)}`)
  const read = async () => {
    const { data } = await get<{ data: FailingAddress[] }>('/mail/failing')
    return data.find((failing) => failing.contactId === contactId)
  }
  await take(report)
  const first = await read()
  const { mailId } = await take(report.replace('Message-ID: <', 'Message-ID: <again-'))
  const second = await read()
  expect(Date.parse(second?.emailFailsSince ?? '')).toBeGreaterThan(Date.parse(first?.emailFailsSince ?? ''))
  const stale = await post('/contact/address-works', { ...first, contactId })
  expect(stale.statusCode, stale.body).toBe(409)
  expect((await post('/mail/file', { mailId, propertyId, emailId })).statusCode).toBe(200)
  expect((await read())?.emailFailsSince).toBe(second?.emailFailsSince)
})

test('a bounce shows in the list of contacts, and what somebody edits meanwhile is no conflict', async () => {
  const { db } = opened()
  const companyId = await buildCompany(db)
  const contactId = await buildContact(db, { companyId, email: 'wiremu@lifts.example' })
  const { emailId } = await queueOne(db, { recipientCompanyId: companyId, to: ['wiremu@lifts.example'] })
  const list = () => get<{ data: { contactId: number; emailFailsSince: string | null }[]; hash: string }>('/contact')
  const before = await list()
  const company = await get<Company>(`/company/${companyId}`)

  const about = gmail.replaceAll('aroha@lifts.example', 'wiremu@lifts.example')
  await take(about.replace('To: office@kauri.example', `To: ${await addressOf(emailId)}`))
  const after = await list()
  expect(after.hash).not.toBe(before.hash)
  expect(after.data.find((row) => row.contactId === contactId)?.emailFailsSince).toEqual(expect.any(String))

  const contacts = company.contacts.map((contact) => ({ ...contact, jobTitle: 'Manager' }))
  const saved = await post('/company/update', { ...company, contacts })
  expect([saved.statusCode, saved.json()]).toMatchObject([200, { contacts: [{ jobTitle: 'Manager' }] }])
  expect((await get<Company>(`/company/${companyId}`)).contacts).toMatchObject([
    { emailFailsSince: expect.any(String) },
  ])
})
