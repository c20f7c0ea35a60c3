import { beforeAll, describe, expect, test } from 'vitest'
import { recordOutcomes } from '../email/delivery/record-outcomes.ts'
import { buildSupplier, buildWarrant, NOON, rowsOf } from '../email/testing/buildings.ts'
import { queueOne } from '../email/testing/queue-one.ts'
import { buildCompany, buildContact } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { postfix } from './testing/delivery-reports.ts'
import { replyAddressTo, takeInMessage } from './testing/keep.ts'

const opened = useTestApp(
  { MAIL_FROM: 'office@kauri.example', MAIL_IN_URL: 'imap://office:secret@localhost/INBOX' },
  () => NOON,
)
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
})

const post = (path: string, body: object) => opened().call(path, { token, body })
const listed = async (propertyId: number) => rowsOf(await post('/email/12aEmailList', {}), propertyId)
const serviceOf = (propertyServiceId: number) =>
  opened()
    .db.selectFrom('propertyService')
    .select(['whenLastSupplierEmailSent as sent', 'whenLastSupplierEmailTriggered as triggered', 'whenUpdated'])
    .where('propertyServiceId', '=', propertyServiceId)
    .executeTakeFirstOrThrow()

/** Queues the reminder that is recommended, and answers its id. */
async function queue(propertyServiceIdList: number[]): Promise<number> {
  const answer = await post('/email/send', { propertyServiceIdList, isBwofEmail: true })
  expect(answer.statusCode).toBe(200)
  const { emailId } = await opened()
    .db.selectFrom('emailPropertyService')
    .select('emailId')
    .where('propertyServiceId', '=', propertyServiceIdList[0] ?? 0)
    .orderBy('emailId', 'desc')
    .executeTakeFirstOrThrow()
  return emailId
}

/** The mail server takes an email for some of its recipients. */
async function leave(emailId: number, { at = NOON, refused = [] as number[] } = {}): Promise<void> {
  const { db } = opened()
  const recipients = await db.selectFrom('emailRecipient').select('position').where('emailId', '=', emailId).execute()
  await recordOutcomes(db, crypto.randomUUID(), [
    {
      emailId,
      status: 'SENT',
      tries: 1,
      reason: '',
      whenNextTry: null,
      contentHash: null,
      recipients: recipients.map(({ position }) => ({
        position,
        outcome: refused.includes(position) ? 'refused' : 'accepted',
        reason: '',
      })),
      at,
    },
  ])
}

let reports = 0

/** The report that an e-mail could not reach an address for good. */
const comeBack = async (emailId: number, address: string) =>
  takeInMessage(
    opened(),
    postfix
      .replaceAll('aroha@lifts.example', address)
      .replace('To: office@kauri.example', `To: ${await replyAddressTo(opened(), emailId)}`)
      .replace('<report@', `<returned-${++reports}@`),
  )

/** A warrant with one supplier who has an address of its own. */
async function build(systems: object[] = [{}]) {
  const warrant = await buildWarrant(opened().db, { systems })
  const address = `jobs-${warrant.propertyId}@totara.example`
  const { contactId } = warrant.supplier
  await opened()
    .db.updateTable('contact')
    .set({ email: address, enableAutomationEmails: true })
    .where('contactId', '=', contactId)
    .execute()
  const mend = () =>
    opened()
      .db.updateTable('contact')
      .set({ email: `new-${address}` })
      .where('contactId', '=', contactId)
      .execute()
  return { ...warrant, address, mend }
}

describe('a reminder that came back for good', () => {
  test('is none: it is held at once, and recommended as soon as the address is mended', async () => {
    const { propertyId, propertyServiceIds, address, mend } = await build([{}, {}])
    const [id = 0] = propertyServiceIds
    const before = await serviceOf(id)
    const emailId = await queue(propertyServiceIds)
    await leave(emailId)
    expect((await listed(propertyId)).held).toEqual([])
    await comeBack(emailId, address)
    // What somebody edits meanwhile is no conflict.
    expect(await serviceOf(id)).toEqual({ sent: null, triggered: null, whenUpdated: before.whenUpdated })
    expect(await listed(propertyId)).toMatchObject({ recommended: [], held: [{ reason: 'ADDRESS FAILS' }] })
    await mend()
    expect(await listed(propertyId)).toMatchObject({ recommended: [{ lstSupEmailSent: null }], held: [] })
    await leave(await queue(propertyServiceIds))
    expect(await listed(propertyId)).toMatchObject({ recommended: [], held: [] })
  })

  test('from one of two recipients has reminded the other', async () => {
    const { propertyId, propertyServiceId, supplier, address } = await build()
    const other = `second-${address}`
    await buildContact(opened().db, { companyId: supplier.companyId, email: other, enableAutomationEmails: true })
    const emailId = await queue([propertyServiceId])
    await leave(emailId)
    await comeBack(emailId, address)
    expect((await serviceOf(propertyServiceId)).sent).not.toBeNull()
    await comeBack(emailId, other)
    expect((await serviceOf(propertyServiceId)).sent).toBeNull()
    expect((await listed(propertyId)).held).toMatchObject([{ reason: 'ADDRESS FAILS' }])
  })

  test('from one recipient and was refused for the other is none', async () => {
    const { propertyServiceId, supplier, address } = await build()
    const companyId = supplier.companyId
    await buildContact(opened().db, { companyId, email: `second-${address}`, enableAutomationEmails: true })
    const emailId = await queue([propertyServiceId])
    await leave(emailId, { refused: [2] })
    await comeBack(emailId, address)
    expect((await serviceOf(propertyServiceId)).sent).toBeNull()
  })

  test('leaves the reminder before it, and a later one, as they are', async () => {
    const { propertyServiceId, address, mend } = await build()
    const first = await queue([propertyServiceId])
    await leave(first, { at: new Date('2026-11-10T00:00:00Z') })
    const second = await queue([propertyServiceId])
    await leave(second, { at: new Date('2026-11-20T00:00:00Z') })
    await comeBack(second, address)
    expect((await serviceOf(propertyServiceId)).sent).toBe('2026-11-10T00:00:00Z')
    await mend()
    const third = await queue([propertyServiceId])
    await leave(third)
    await comeBack(first, address)
    expect((await serviceOf(propertyServiceId)).sent).toBe('2026-11-20T23:00:00Z')
  })

  test('is none when the report is there before the outcome is recorded', async () => {
    const { propertyServiceId, address } = await build()
    const emailId = await queue([propertyServiceId])
    await comeBack(emailId, address)
    await leave(emailId)
    expect((await serviceOf(propertyServiceId)).sent).toBeNull()
  })
})

describe('a report that is filed anew', () => {
  const isFailing = async (contactId: number) => {
    const { emailFailsSince } = await opened()
      .db.selectFrom('contact')
      .select('emailFailsSince')
      .where('contactId', '=', contactId)
      .executeTakeFirstOrThrow()
    return emailFailsSince !== null
  }

  const file = async (body: { mailId: number; propertyId: number; emailId?: number }) => {
    const answer = await post('/mail/file', body)
    expect(answer.statusCode, answer.body).toBe(200)
  }

  /** A reminder that has left, and an e-mail to somebody else about the same building. */
  async function buildTwo() {
    const warrant = await build()
    const emailId = await queue([warrant.propertyServiceId])
    await leave(emailId)
    const address = `site-${warrant.propertyId}@totara.example`
    const siteContactId = await buildContact(opened().db, { propertyId: warrant.propertyId, email: address })
    const { emailId: other } = await queueOne(opened().db, {
      propertyId: warrant.propertyId,
      recipientCompanyId: warrant.supplier.companyId,
      to: [address],
      propertyServiceIds: [],
    })
    return { ...warrant, contactId: warrant.supplier.contactId, emailId, siteContactId, other }
  }

  test('leaves nothing on the e-mail and the contact of before, and marks the others', async () => {
    const { propertyId, propertyServiceId, address, contactId, siteContactId, emailId, other } = await buildTwo()
    const before = await serviceOf(propertyServiceId)
    const { mailId } = await comeBack(emailId, address)
    expect([await isFailing(contactId), await isFailing(siteContactId)]).toEqual([true, false])
    await file({ mailId, propertyId, emailId: other })
    expect([await isFailing(contactId), await isFailing(siteContactId)]).toEqual([false, true])
    expect(await serviceOf(propertyServiceId)).toEqual(before)
    expect(await listed(propertyId)).toMatchObject({ recommended: [], held: [] })
    await file({ mailId, propertyId, emailId })
    expect([await isFailing(contactId), await isFailing(siteContactId)]).toEqual([true, false])
    expect((await serviceOf(propertyServiceId)).sent).toBeNull()
  })

  test('with the building alone marks nobody', async () => {
    const { propertyId, propertyServiceId, address, contactId, emailId } = await buildTwo()
    const { mailId } = await comeBack(emailId, address)
    await file({ mailId, propertyId })
    expect(await isFailing(contactId)).toBe(false)
    expect((await serviceOf(propertyServiceId)).sent).not.toBeNull()
  })

  test('leaves what a second report says, of the same e-mail or of another one to the address', async () => {
    const { propertyId, propertyServiceId, supplier, address, contactId, emailId } = await buildTwo()
    const [first, second] = [await comeBack(emailId, address), await comeBack(emailId, address)]
    const { emailId: another } = await queueOne(opened().db, {
      propertyId,
      recipientCompanyId: supplier.companyId,
      to: [address],
      propertyServiceIds: [],
    })
    const third = await comeBack(another, address)
    await file({ mailId: first.mailId, propertyId })
    expect((await serviceOf(propertyServiceId)).sent).toBeNull()
    await file({ mailId: second.mailId, propertyId })
    expect((await serviceOf(propertyServiceId)).sent).not.toBeNull()
    expect(await isFailing(contactId)).toBe(true)
    await file({ mailId: third.mailId, propertyId })
    expect(await isFailing(contactId)).toBe(false)
  })

  test('lets a later reminder be', async () => {
    const { propertyId, propertyServiceId, address, emailId, mend } = await buildTwo()
    const { mailId } = await comeBack(emailId, address)
    await mend()
    await leave(await queue([propertyServiceId]), { at: new Date(NOON.getTime() + 60_000) })
    const last = await serviceOf(propertyServiceId)
    await file({ mailId, propertyId })
    expect(await serviceOf(propertyServiceId)).toEqual(last)
  })

  test('by two at the same moment, crosswise, ends as both said', async () => {
    const { propertyId, address, contactId, siteContactId, emailId, other } = await buildTwo()
    const ours = await comeBack(emailId, address)
    const theirs = await comeBack(other, `site-${propertyId}@totara.example`)
    await Promise.all([
      file({ mailId: ours.mailId, propertyId, emailId: other }),
      file({ mailId: theirs.mailId, propertyId }),
    ])
    expect([await isFailing(contactId), await isFailing(siteContactId)]).toEqual([false, true])
  })
})

describe('a system that is given to another supplier', () => {
  const give = async (propertyId: number, propertyServiceId: number, supplierCompanyId: number) => {
    const property = (await opened().call(`/property/${propertyId}`, { token })).json<{
      whenUpdated: string
      services: { propertyServiceId: number; whenUpdated: string }[]
    }>()
    const { whenUpdated } = property.services.find((service) => service.propertyServiceId === propertyServiceId) ?? {}
    const services = [{ propertyServiceId, whenUpdated, supplierCompanyId }]
    const answer = await post(`/property/${propertyId}`, { whenUpdated: property.whenUpdated, services })
    expect(answer.statusCode).toBe(200)
  }

  test('is asked for anew, and back with the first its last reminder counts again', async () => {
    const { propertyId, propertyServiceId, supplier } = await build()
    await leave(await queue([propertyServiceId]))
    const before = await serviceOf(propertyServiceId)
    const other = await buildSupplier(opened().db, {}, { enableAutomationEmails: true })
    await give(propertyId, propertyServiceId, other.companyId)
    const given = await serviceOf(propertyServiceId)
    expect(given).toMatchObject({ sent: null, triggered: null })
    expect(given.whenUpdated).not.toBe(before.whenUpdated)
    expect((await listed(propertyId)).recommended).toMatchObject([{ recipientCompanyId: other.companyId }])
    await give(propertyId, propertyServiceId, supplier.companyId)
    expect(await serviceOf(propertyServiceId)).toMatchObject({ sent: before.sent, triggered: before.triggered })
    expect(await listed(propertyId)).toMatchObject({ recommended: [], held: [] })
  })

  test('while the reminder to the first waits in the queue is asked for anew, and stays so when that one leaves', async () => {
    const { propertyId, propertyServiceId } = await build()
    const emailId = await queue([propertyServiceId])
    const other = await buildSupplier(opened().db, {}, { enableAutomationEmails: true })
    await give(propertyId, propertyServiceId, other.companyId)
    expect((await listed(propertyId)).recommended).toMatchObject([{ recipientCompanyId: other.companyId }])
    await leave(emailId)
    expect((await serviceOf(propertyServiceId)).sent).toBeNull()
    expect((await listed(propertyId)).recommended).toMatchObject([{ recipientCompanyId: other.companyId }])
  })
})

describe('a building of another authority', () => {
  /** A warrant that is late, with an authority that gets e-mails. */
  async function buildLate() {
    const { db } = opened()
    const authorityId = await authority()
    const warrant = await buildWarrant(db, {
      due: '2026-11-10',
      property: { regionalAuthorityCompanyId: authorityId },
    })
    return { ...warrant, authorityId }
  }
  async function authority(): Promise<number> {
    const companyId = await buildCompany(opened().db, { isAuthority: true })
    await buildContact(opened().db, { companyId, email: 'bwof@council.example', enableAutomationEmails: true })
    return companyId
  }
  const notify = async (propertyId: number, recipientCompanyId: number) => {
    const kind = 'Email_AuthorityOverdueBwofNotification'
    return (await queueOne(opened().db, { kind, propertyId, recipientCompanyId, propertyServiceIds: [], due: null }))
      .emailId
  }
  const read = async (propertyId: number) =>
    (await opened().call(`/property/${propertyId}`, { token })).json<{ whenUpdated: string }>()
  const correct = async (propertyId: number, regionalAuthorityCompanyId: number) => {
    const { whenUpdated } = await read(propertyId)
    const answer = await post(`/property/${propertyId}`, { whenUpdated, regionalAuthorityCompanyId })
    expect(answer.statusCode).toBe(200)
  }
  const noticesTo = async (propertyId: number) =>
    (await listed(propertyId)).recommended.flatMap(({ recipientCompanyId, emailContentTemplateName: name }) =>
      name === 'Email_AuthorityOverdueBwofNotification' ? [recipientCompanyId] : [],
    )

  test('is told, although the one that was named by mistake was', async () => {
    const { propertyId, authorityId } = await buildLate()
    expect(await noticesTo(propertyId)).toEqual([authorityId])
    await leave(await notify(propertyId, authorityId))
    expect(await noticesTo(propertyId)).toEqual([])
    const right = await authority()
    await correct(propertyId, right)
    expect(await noticesTo(propertyId)).toEqual([right])
    await correct(propertyId, authorityId)
    expect(await noticesTo(propertyId)).toEqual([])
  })

  test('is told, although a notice to the first waits and leaves later', async () => {
    const { propertyId, authorityId } = await buildLate()
    const emailId = await notify(propertyId, authorityId)
    const right = await authority()
    await correct(propertyId, right)
    const { whenUpdated } = await read(propertyId)
    expect(await noticesTo(propertyId)).toEqual([right])
    await leave(emailId)
    expect(await noticesTo(propertyId)).toEqual([right])
    expect((await read(propertyId)).whenUpdated).toBe(whenUpdated)
  })
})
