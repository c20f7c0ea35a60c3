import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '@app/contract/dates'
import { WITHDRAW_SECONDS } from '@app/contract/email/rules'
import type { ReturnLinkList } from '@app/contract/return/schema'
import { createDispatcher, type Dispatcher } from '../email/delivery/dispatch-emails.ts'
import { createPreparations } from '../email/delivery/preparations.ts'
import { buildWarrant } from '../email/testing/buildings.ts'
import { createMailer, type Mailer } from '../lib/mailer.ts'
import { buildCompany, buildContact } from '../testing/factories.ts'
import { startMailServer, type ReceivedMail, type Refusal } from '../testing/mail-server.ts'
import { realPdf } from '../testing/sample-files.ts'
import { useTestApp } from '../testing/test-app.ts'
import { returnAddresses } from './links/return-addresses.ts'
import { buildLink } from './testing.ts'

const TODAY = todayIn('Pacific/Auckland')
const opened = useTestApp({ MAIL_FROM: 'Kauri <office@kauri.example>', PUBLIC_URL: 'https://warrant.example/app' })
let refusal: Refusal | undefined
/** Called with what lets the server go on, when a message in Cc has arrived. */
let hold: ((release: () => void) => void) | undefined
const server = await startMailServer({
  refuseRecipient: () => refusal,
  refuseMessage: async ({ envelope }) => {
    if (!hold || !envelope.includes('owner@holdings.example')) return undefined
    await new Promise<void>((release) => hold?.(release))
    return { code: 451, text: 'The server went away' }
  },
})
let staff = ''
beforeAll(async () => {
  staff = await opened().staffToken()
})
afterAll(async () => {
  for (const mailer of mailers) mailer.close()
  await server.close()
})

const ADDRESS = /https:\/\/warrant\.example\/app\/r\/([\w-]{43})/
const tokenIn = (mail: ReceivedMail | undefined): string | undefined => ADDRESS.exec(mail?.text ?? '')?.[1]

const mailers: Mailer[] = []

function dispatcherAt(now: Date, { hasLinks = true } = {}): Dispatcher {
  const { services } = opened()
  const mailer = createMailer({ ...services.environment, SMTP_URL: server.url })
  mailers.push(mailer)
  return createDispatcher({
    ...services,
    now: () => now,
    mailer,
    returnAddresses: hasLinks ? returnAddresses(services) : null,
    preparations: createPreparations({ ...services, now: () => now }),
    onError: (error) => {
      throw error
    },
  })
}

/** Sends all that waits, and answers what has arrived. */
async function sendAll(now = new Date(), options = {}): Promise<ReceivedMail[]> {
  server.received.length = 0
  const dispatcher = dispatcherAt(now, options)
  dispatcher.wake()
  await dispatcher.idle()
  await dispatcher.stop(0)
  return [...server.received]
}

const remind = async (propertyServiceIds: readonly number[]) => {
  const body = { propertyServiceIdList: propertyServiceIds, authorityPropertyIdList: [], isBwofEmail: true }
  const queued = await opened().call('/email/send', { token: staff, body })
  expect(queued.statusCode).toBe(200)
  // Bulk e-mails wait for the run of the day, which sends them whenever it is.
  await opened()
    .db.updateTable('email')
    .set({ whenNextTry: '2020-01-01T00:00:00Z' })
    .where('status', '=', 'QUEUED')
    .execute()
}

describe('the link in a reminder', () => {
  test('goes to the supplier alone: those in Cc get the same message without it', async () => {
    const { db, call } = opened()
    const customerCompanyId = await buildCompany(db, { companyName: 'Kauri Holdings', enableCustomerCcEmails: true })
    await buildContact(db, { companyId: customerCompanyId, email: 'owner@holdings.example' })
    const building = await buildWarrant(db, { due: addDays(TODAY, 5), property: { customerCompanyId } })
    await remind(building.propertyServiceIds)
    const mails = await sendAll()
    const toSupplier = mails.find(({ envelope }) => envelope.includes('jobs@totara.example'))
    const toCustomer = mails.find(({ envelope }) => envelope.includes('owner@holdings.example'))
    expect(mails).toHaveLength(2)
    expect(toCustomer?.messageId).toBe(toSupplier?.messageId)
    expect(toCustomer?.subject).toBe(toSupplier?.subject)
    expect(toCustomer?.cc).toEqual(toSupplier?.cc)
    expect(toCustomer?.raw).not.toMatch(/\/r\/|return link/)

    const token = tokenIn(toSupplier)
    expect(toSupplier?.html).toContain(`href="https://warrant.example/app/r/${token}"`)
    expect((await call(`/return/${token}`)).json()).toMatchObject({
      systems: [{ propertyServiceId: building.propertyServiceId, state: 'wanted' }],
    })

    const kept = await db
      .selectFrom('email')
      .select(['emailId', 'body', 'textBody'])
      .where('propertyId', '=', building.propertyId)
      .executeTakeFirstOrThrow()
    expect(kept.body).toContain('[return link]')
    expect(`${kept.body}${kept.textBody}`).not.toContain(token)
    const list = (await call(`/return/list?propertyId=${building.propertyId}`, { token: staff })).json()
    expect(list).toMatchObject({ data: [{ emailId: kept.emailId, recipients: 'jobs@totara.example' }] })
  })

  test('is the same at every try', async () => {
    const building = await buildWarrant(opened().db, { due: addDays(TODAY, 30) })
    await remind(building.propertyServiceIds)
    refusal = { code: 451, text: 'Try again later' }
    expect(await sendAll()).toEqual([])
    const { name: first } = await opened()
      .db.selectFrom('returnLink')
      .select('name')
      .where('propertyId', '=', building.propertyId)
      .executeTakeFirstOrThrow()
    refusal = undefined
    const [mail] = await sendAll(new Date(Date.now() + 3_600_000))
    expect(mail?.text).toContain(returnAddresses(opened().services).urlOf(first))
  })

  test('is another one where it was revoked before the e-mail left, or before it is tried again', async () => {
    const { call } = opened()
    const building = await buildWarrant(opened().db, { due: addDays(TODAY, 30) })
    const { companyId: supplierCompanyId } = building.supplier
    const revoke = async () => {
      const revoked = await call('/return/revoke', { token: staff, body: { supplierCompanyId } })
      expect(revoked.json()).toEqual({ revoked: 1 })
    }
    await remind(building.propertyServiceIds)
    refusal = { code: 451, text: 'Try again later' }
    await sendAll()
    await revoke()
    await sendAll(new Date(Date.now() + 3_600_000))
    await revoke()
    refusal = undefined
    const [mail] = await sendAll(new Date(Date.now() + 6 * 3_600_000))
    expect((await call(`/return/${tokenIn(mail)}`)).statusCode).toBe(200)
    const list = (await call(`/return/list?propertyId=${building.propertyId}`, { token: staff })).json<ReturnLinkList>()
    const [working, ...revoked] = list.data.map(({ whenRevoked }) => whenRevoked)
    expect([working, revoked]).toEqual([null, [expect.any(String), expect.any(String)]])
  })

  test('is not put in while links are switched off', async () => {
    const building = await buildWarrant(opened().db, { due: addDays(TODAY, 30) })
    await remind(building.propertyServiceIds)
    refusal = { code: 451, text: 'Try again later' }
    await sendAll()
    refusal = undefined
    const [mail] = await sendAll(new Date(Date.now() + 3_600_000), { hasLinks: false })
    expect(mail?.raw).not.toMatch(/\/r\/|return link/)
  })

  test('goes to the supplier once, even if sending stops before those in Cc have the message', async () => {
    const { db } = opened()
    const customerCompanyId = await buildCompany(db, { companyName: 'Kauri Holdings', enableCustomerCcEmails: true })
    await buildContact(db, { companyId: customerCompanyId, email: 'owner@holdings.example' })
    const building = await buildWarrant(db, { due: addDays(TODAY, 5), property: { customerCompanyId } })
    await remind(building.propertyServiceIds)
    const reached = new Promise<() => void>((resolve) => {
      hold = (release) => resolve(release)
    })
    server.received.length = 0
    const dispatcher = dispatcherAt(new Date())
    dispatcher.wake()
    const release = await reached
    hold = undefined
    const stopped = dispatcher.stop(0)
    await stopped
    release()
    const [first] = server.received
    expect(first?.envelope).toEqual(['jobs@totara.example'])
    const mails = await sendAll(new Date(Date.now() + 3_600_000))
    expect(mails.map(({ envelope }) => envelope)).toEqual([['owner@holdings.example']])
  })

  test('is not in what we send to ourselves', async () => {
    const { db } = opened()
    const building = await buildWarrant(db, { due: addDays(TODAY, 30) })
    const operator = JSON.stringify(building.supplier.companyId)
    await db.insertInto('setting').values({ name: 'operatorCompanyId', value: operator }).execute()
    await remind(building.propertyServiceIds)
    const [mail] = await sendAll()
    expect(mail?.raw).not.toMatch(/\/r\/|return link/)
    await db.deleteFrom('setting').where('name', '=', 'operatorCompanyId').execute()
  })

  test('is fresh when a certificate is refused', async () => {
    const link = await buildLink(opened(), staff)
    await link.send([[await realPdf(), 'a.pdf']])
    const [{ certificateId, whenUpdated } = { certificateId: 0, whenUpdated: '' }] = await link.certificates()
    const body = { certificateId, whenUpdated, reason: 'It is not signed.' }
    expect((await opened().call('/certificate/refuse', { token: staff, body })).statusCode).toBe(200)
    // Until then the refusal can be taken back.
    expect(await sendAll()).toEqual([])
    const [mail] = await sendAll(new Date(Date.now() + (WITHDRAW_SECONDS + 1) * 1000))
    expect(mail?.text).toContain('It is not signed.')
    expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/)
    expect(tokenIn(mail)).not.toBe(link.token)
    expect((await opened().call(`/return/${tokenIn(mail)}`)).statusCode).toBe(200)
  })
})
