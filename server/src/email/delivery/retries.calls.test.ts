import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Certificate } from '@app/contract/certificate/schema'
import { addDays, todayIn } from '@app/contract/dates'
import { buildBuilding, certificateCalls } from '../../certificate/testing.ts'
import { buildCompany, buildContact } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { buildWarrant } from '../testing/buildings.ts'
import { queueOne, readEmail } from '../testing/queue-one.ts'
import { startSending } from '../testing/start-sending.ts'
import { claimDue } from './claim-emails.ts'

const opened = useTestApp()
/** Addresses that the mail server does not take for now. */
const away = new Set<string>()
let sending: Awaited<ReturnType<typeof startSending>>
let token = ''
beforeAll(async () => {
  token = await opened().staffToken()
  const refuseRecipient = (address: string) => (away.has(address) ? { code: 451, text: 'Try again later' } : undefined)
  sending = await startSending(opened(), { refuseRecipient })
})
afterEach(() => {
  away.clear()
  sending.server.received.length = 0
})
afterAll(() => sending.stop())

/** A request to two contacts of a supplier, of whom some did not get it at the first try. */
async function tryFirst(deferred: readonly ('aroha' | 'hemi')[]) {
  const { db } = opened()
  const due = addDays(todayIn('Pacific/Auckland'), 30)
  const { propertyId, propertyServiceIds, supplier } = await buildWarrant(db, { due })
  const { companyId, contactId: arohaId } = supplier
  const [aroha, hemi] = [`aroha-${propertyId}@lifts.example`, `hemi-${propertyId}@lifts.example`]
  await db.updateTable('contact').set({ email: aroha }).where('contactId', '=', arohaId).execute()
  const hemiId = await buildContact(db, { companyId, email: hemi, enableAutomationEmails: true })
  const about = { propertyId, propertyServiceIds, recipientCompanyId: companyId, kind: 'Email_12A_Request' as const }
  const { emailId } = await queueOne(db, { ...about, to: [aroha, hemi] })
  for (const [address, contactId] of [[aroha, arohaId] as const, [hemi, hemiId] as const]) {
    await db.updateTable('emailRecipient').set({ contactId }).where('address', '=', address).execute()
  }
  for (const who of deferred) away.add({ aroha, hemi }[who])
  await sending.sendAll()
  expect(await readEmail(db, emailId)).toMatchObject({ status: 'QUEUED', tries: 1 })
  sending.server.received.length = 0
  return {
    emailId,
    aroha,
    hemi,
    giveToAnother: async () => {
      const supplierCompanyId = await buildCompany(db)
      const services = db.updateTable('propertyService').set({ supplierCompanyId })
      await services.where('propertyServiceId', 'in', propertyServiceIds).execute()
    },
    correct: (email: string) => db.updateTable('contact').set({ email }).where('contactId', '=', hemiId).execute(),
    /** Tries once more, and answers who got it then, and what became of it. */
    tryAgain: async () => {
      away.clear()
      await db.updateTable('email').set({ whenNextTry: '2020-01-01' }).where('emailId', '=', emailId).execute()
      await sending.sendAll()
      const got = sending.server.received.flatMap(({ envelope }) => envelope)
      return { got, ...(await readEmail(db, emailId)) }
    },
  }
}

const OTHER_SUPPLIER = 'Its supplier was changed since it was queued.'

test('another try reaches those who have not got it', async () => {
  const { aroha, hemi, tryAgain } = await tryFirst(['aroha', 'hemi'])
  expect(await tryAgain()).toMatchObject({ got: [aroha, hemi], status: 'SENT' })
})

test.each([
  ['is written anew', ['aroha', 'hemi'] as const],
  ['stays as it is once somebody has it', ['hemi'] as const],
])('what counts the days of the day before %s', async (_, deferred) => {
  const { emailId, tryAgain } = await tryFirst(deferred)
  const { db } = opened()
  const yesterday = { textBody: 'Due in 3 days', whenPrepared: new Date(Date.now() - 86_400_000).toISOString() }
  await db.updateTable('email').set(yesterday).where('emailId', '=', emailId).execute()
  const textBody = deferred.length === 2 ? `Kia ora ${emailId}` : 'Due in 3 days'
  expect(await tryAgain()).toMatchObject({ status: 'SENT', textBody })
})

test('there is no other try to an earlier supplier', async () => {
  const { giveToAnother, tryAgain } = await tryFirst(['aroha', 'hemi'])
  await giveToAnother()
  expect(await tryAgain()).toMatchObject({ got: [], status: 'FAILED', failureReason: OTHER_SUPPLIER })
})

test('nor is there a first try, hours after it was due because no worker ran', async () => {
  const { db } = opened()
  const { emailId } = await queueOne(db)
  const whenQueued = new Date(Date.now() - 3 * 3_600_000).toISOString()
  await db.updateTable('email').set({ whenQueued, whenNextTry: whenQueued }).where('emailId', '=', emailId).execute()
  const supplierCompanyId = await buildCompany(db)
  await db
    .updateTable('propertyService')
    .set({ supplierCompanyId })
    .where('propertyServiceId', 'in', (eb) =>
      eb.selectFrom('emailPropertyService').select('propertyServiceId').where('emailId', '=', emailId),
    )
    .execute()
  await sending.sendAll()
  expect(sending.server.received).toEqual([])
  expect(await readEmail(db, emailId)).toMatchObject({ status: 'FAILED', failureReason: OTHER_SUPPLIER })
})

test('what one person of an earlier supplier has already stays sent, and nobody else gets it', async () => {
  const { hemi, giveToAnother, tryAgain } = await tryFirst(['hemi'])
  await giveToAnother()
  expect(await tryAgain()).toMatchObject({
    got: [],
    status: 'SENT',
    failureReason: `${hemi}: ${OTHER_SUPPLIER}`,
    whenReturned: null,
    recipients: [{ outcome: 'accepted' }, { outcome: 'refused', outcomeReason: OTHER_SUPPLIER }],
  })
})

test.each([
  ['written anew, while nobody has it', ['aroha', 'hemi'] as const],
  ['as it is, to whom is left', ['hemi'] as const],
])('another try goes to the address of the day: %s', async (_, deferred) => {
  const { aroha, correct, tryAgain } = await tryFirst(deferred)
  const corrected = `corrected-${aroha}`
  await correct(corrected)
  const { got, status, recipients } = await tryAgain()
  expect([got, status]).toEqual([deferred.length === 2 ? [aroha, corrected] : [corrected], 'SENT'])
  expect(recipients.map(({ address }) => address)).toEqual([aroha, corrected])
})

test.each([
  ['a notice', 'Email_AuthorityOverdueBwofNotification'],
  ['a warrant with its council pack', 'Email_Warrant_Council'],
] as const)('%s is not tried again to an authority that the property has no more', async (_, kind) => {
  const { db } = opened()
  const authority = await buildCompany(db, { isAuthority: true })
  const due = addDays(todayIn('Pacific/Auckland'), -5)
  const property = { regionalAuthorityCompanyId: authority }
  const { propertyId } = await buildWarrant(db, { due, property })
  const notice = { kind, propertyServiceIds: [] }
  const { emailId } = await queueOne(db, { ...notice, propertyId, recipientCompanyId: authority })
  away.add('aroha@lifts.example')
  await sending.sendAll()
  away.clear()
  const regionalAuthorityCompanyId = await buildCompany(db, { isAuthority: true })
  await db.updateTable('property').set({ regionalAuthorityCompanyId }).where('propertyId', '=', propertyId).execute()
  await db.updateTable('email').set({ whenNextTry: '2020-01-01' }).where('emailId', '=', emailId).execute()
  await sending.sendAll()
  expect(sending.server.received).toEqual([])
  expect(await readEmail(db, emailId)).toMatchObject({
    status: 'FAILED',
    failureReason: 'The regional authority was changed since it was queued.',
  })
})

describe('the e-mail about a refusal that is taken back', () => {
  const REASON = 'The certificate is not refused any more, or was refused again.'

  async function refuse() {
    const { db } = opened()
    const building = await buildBuilding(opened(), token)
    const calls = certificateCalls(opened(), token)
    const refused = (await calls.refuse(await calls.file(building))).json<Certificate>()
    const { propertyId } = building
    const emails = db.updateTable('email').where('propertyId', '=', propertyId)
    await emails.set({ whenReleased: '2020-01-01' }).execute()
    return {
      calls,
      refused,
      tryAgain: async () => {
        await emails.set({ whenNextTry: '2020-01-01' }).execute()
        await sending.sendAll()
      },
      outcomes: () =>
        db
          .selectFrom('email')
          .select(['status', 'failureReason'])
          .where('propertyId', '=', propertyId)
          .orderBy('emailId')
          .execute(),
    }
  }

  test('is not tried again', async () => {
    const { calls, refused, tryAgain, outcomes } = await refuse()
    away.add('jobs@totara.example')
    await sending.sendAll()
    expect(await outcomes()).toMatchObject([{ status: 'QUEUED' }])
    expect(await calls.undo(refused)).toMatchObject({ statusCode: 200 })
    expect(await outcomes()).toEqual([{ status: 'FAILED', failureReason: REASON }])
    away.clear()
    await tryAgain()
    expect(sending.server.received).toEqual([])
  })

  test('leaves only for the refusal that stands, also when it was on its way then', async () => {
    const { calls, refused, tryAgain, outcomes } = await refuse()
    const { db } = opened()
    const [first] = await claimDue(db, { id: crypto.randomUUID(), holding: [] }, 1, new Date())
    expect(first?.recipients).toMatchObject([{ address: 'jobs@totara.example' }])
    const undone = (await calls.undo(refused)).json<Certificate>()
    expect(await calls.refuse(undone, 'Page 2 is missing.')).toMatchObject({ statusCode: 200 })
    const failed = { status: 'QUEUED' as const, tries: 1, claimedBy: null, claimedUntil: null }
    await db
      .updateTable('email')
      .set(failed)
      .where('emailId', '=', first?.emailId ?? 0)
      .execute()
    expect(await outcomes()).toMatchObject([{ status: 'QUEUED' }, { status: 'QUEUED' }])
    await tryAgain()
    expect(await outcomes()).toEqual([
      { status: 'FAILED', failureReason: REASON },
      { status: 'QUEUED', failureReason: '' },
    ])
    expect(sending.server.received).toEqual([])
  })
})
