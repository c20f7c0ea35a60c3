import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callContext } from '../../lib/call-context.ts'
import { createMailer } from '../../lib/mailer.ts'
import { buildCompany, buildContact, buildProperty, buildService } from '../../testing/factories.ts'
import { startMailServer, type MailServer, type Refusal } from '../../testing/mail-server.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createDispatcher, type Dispatcher } from './dispatch-emails.ts'
import { queueEmails } from '../queue/queue-emails.ts'
import { plainPreparations } from '../testing/plain-preparations.ts'
import { queueOne, readEmail } from '../testing/queue-one.ts'
import { systemId } from '../testing/buildings.ts'
import { returnAddresses } from '../../return/links/return-addresses.ts'

const opened = useTestApp()
let token = ''
let server: MailServer
let refusal: Refusal | undefined
let dispatcher: Dispatcher
/** For each e-mail that was prepared: whose call it counted as. */
const callers: (string | undefined)[] = []

beforeAll(async () => {
  token = await opened().staffToken()
  server = await startMailServer({ refuseMessage: () => refusal })
  const { services } = opened()
  dispatcher = createDispatcher({
    ...services,
    returnAddresses: returnAddresses(services),
    mailer: createMailer({ ...services.environment, SMTP_URL: server.url, MAIL_FROM: 'office@kauri.example' }),
    store: { read: async () => Readable.from([]) },
    preparations: {
      ...plainPreparations(opened().db),
      makeAttachments: (_email, keep) => {
        callers.push(callContext()?.caller)
        return keep(opened().db, [])
      },
    },
    onError: (error) => {
      throw error
    },
  })
  services.wakeDispatcher = dispatcher.wake
})
afterEach(async () => {
  refusal = undefined
  server.received.length = 0
  await opened().db.updateTable('email').set({ status: 'FAILED' }).where('status', '<>', 'SENT').execute()
})
afterAll(async () => {
  await dispatcher.stop(0)
  await server.close()
})

describe('trigger', () => {
  const trigger = () => opened().call('/email/trigger', { token, body: {} })

  test('sends all queued e-mails, retries included, and returns their number', async () => {
    const { db } = opened()
    const waiting = await queueOne(db, { due: null })
    const retried = await queueOne(db, { due: new Date('2099-01-01') })
    await db.updateTable('email').set({ tries: 2 }).where('emailId', '=', retried.emailId).execute()

    const answer = await trigger()

    expect([answer.statusCode, answer.json()]).toEqual([200, { queued: 2 }])
    await dispatcher.idle()
    expect(server.received.map(({ messageId }) => messageId).toSorted()).toEqual(
      [waiting.messageId, retried.messageId].toSorted(),
    )
  })

  test('is over when it is answered: the e-mails take nothing of its caller’s share', async () => {
    const { emailId } = await queueOne(opened().db, { due: null })
    callers.length = 0
    await trigger()
    await dispatcher.idle()
    expect(await readEmail(opened().db, emailId)).toMatchObject({ status: 'SENT' })
    expect(callers).toEqual([undefined])
  })

  test('ends the pause of one that could not be prepared', async () => {
    const { db } = opened()
    const { emailId } = await queueOne(db, { due: null })
    await db.updateTable('email').set({ claimedUntil: '2099-01-01' }).where('emailId', '=', emailId).execute()
    await trigger()
    await dispatcher.idle()
    expect(await readEmail(db, emailId)).toMatchObject({ status: 'SENT' })
  })
})

describe('generate-send-email', () => {
  /** A property with a warrant and its supplier's outstanding systems. */
  async function buildCase() {
    const { db } = opened()
    const propertyId = await buildProperty(db)
    const recipientCompanyId = await buildCompany(db)
    const contactId = await buildContact(db, { companyId: recipientCompanyId, email: 'Aroha@lifts.example' })
    const due = { propertyId, whenNextServiceAnniversary: '2026-03-31' }
    await buildService(db, { ...due, serviceId: 1 })
    const serviceId = await systemId(db, 0)
    const propertyServiceId = await buildService(db, { ...due, serviceId, supplierCompanyId: recipientCompanyId })
    return { propertyId, recipientCompanyId, contactId, propertyServiceId }
  }

  const send = (body: object) =>
    opened().call('/email/generate-send-email', {
      token,
      body: {
        recipients: 'aroha@lifts.example;',
        ccRecipients: '; hemi@tower.example',
        emailSubject: 'Lift certificate',
        emailContent: '<p>Mōrena <script>alert(1)</script>Aroha</p>',
        emailContentTemplate: 'Email_12A_Urgent',
        issuedDate: '2026-03-10',
        ...body,
      },
    })

  const lastEmail = async () => {
    const { db } = opened()
    const { emailId } = await db
      .selectFrom('email')
      .select('emailId')
      .orderBy('emailId', 'desc')
      .executeTakeFirstOrThrow()
    return readEmail(db, emailId)
  }

  test('sends what staff wrote to whom they chose, at once, and answers the new date', async () => {
    const { propertyId, recipientCompanyId, contactId, propertyServiceId } = await buildCase()
    const answer = await send({ propertyId, recipientCompanyId, propertyServiceId })

    expect(answer.statusCode).toBe(200)
    const email = await lastEmail()
    const [answered] = answer.json<{ whenLastSupplierEmailSent: string }[]>()
    expect(answered).toMatchObject({ propertyServiceId, status: 'SENT' })
    expect(new Date(answered?.whenLastSupplierEmailSent ?? '')).toEqual(new Date(email.whenSent ?? ''))
    expect(server.received).toMatchObject([
      {
        messageId: email.messageId,
        subject: 'Lift certificate',
        envelope: ['aroha@lifts.example', 'hemi@tower.example'],
        cc: [{ address: 'hemi@tower.example' }],
        text: 'Mōrena Aroha\n',
      },
    ])
    expect(server.received[0]?.html).not.toContain('script')
    expect(email).toMatchObject({
      templateName: 'Email_12A_Urgent',
      status: 'SENT',
      generatedBy: 'staff@office.example',
      issuedDate: '2026-03-10',
      body: expect.stringContaining('Mōrena'),
    })
    const recipients = await opened()
      .db.selectFrom('emailRecipient')
      .select(['address', 'contactId'])
      .where('emailId', '=', email.emailId)
      .orderBy('position')
      .execute()
    expect(recipients).toEqual([
      { address: 'aroha@lifts.example', contactId },
      { address: 'hemi@tower.example', contactId: null },
    ])
  })

  test('goes once to an address that stands in it twice, with its link', async () => {
    const { propertyId, recipientCompanyId } = await buildCase()
    await send({
      propertyId,
      recipientCompanyId,
      recipients: 'aroha@lifts.example; Aroha@lifts.example',
      ccRecipients: 'AROHA@Lifts.example; hemi@tower.example; Hemi@tower.example',
      emailContent: '<p>Answer here:</p><p>[return link]</p>',
    })
    const received = server.received.map(({ envelope, text = '' }) => [envelope, text.includes('/r/')])
    expect(received).toEqual([
      [['aroha@lifts.example'], true],
      [['hemi@tower.example'], false],
    ])
  })

  test('comes from the operator, and says whether anybody wrote it', async () => {
    const { db } = opened()
    const operator = await buildCompany(db, { companyName: 'Tūī Compliance, Napier' })
    await db
      .insertInto('setting')
      .values({ name: 'operatorCompanyId', value: JSON.stringify(operator) })
      .execute()
    const { propertyId, recipientCompanyId } = await buildCase()
    await send({ propertyId, recipientCompanyId })
    await queueOne(db)
    // What is written in the database stays: all tries of an e-mail come from the same sender.
    await db.updateTable('company').set({ companyName: 'Renamed' }).where('companyId', '=', operator).execute()
    dispatcher.wake()
    await expect.poll(() => server.received.length).toBe(2)
    await dispatcher.idle()
    const submitted = server.received.map(({ headers }) => headers.find(({ key }) => key === 'auto-submitted')?.value)
    expect(submitted).toEqual([undefined, 'auto-generated'])
    for (const { from } of server.received) {
      expect(from).toEqual({ name: 'Tūī Compliance, Napier', address: 'office@kauri.example' })
    }
    await db.deleteFrom('setting').where('name', '=', 'operatorCompanyId').execute()
  })

  test('that the mail server refuses permanently is a 502 with its reason, and is listed as failed', async () => {
    refusal = { code: 550, text: 'No such mailbox' }
    const { propertyId, recipientCompanyId } = await buildCase()
    const answer = await send({ propertyId, recipientCompanyId })
    expect(answer.statusCode).toBe(502)
    expect(answer.json()).toMatchObject({ detail: '550 No such mailbox' })
    expect(await lastEmail()).toMatchObject({ status: 'FAILED', failureReason: '550 No such mailbox' })
  })

  test('that is refused temporarily stays in the queue with the old date', async () => {
    refusal = { code: 452, text: 'Mailbox full' }
    const { propertyId, recipientCompanyId, propertyServiceId } = await buildCase()
    const answer = await send({ propertyId, recipientCompanyId })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      [{ propertyServiceId, whenLastSupplierEmailSent: null, status: 'QUEUED (RETRY 1)' }],
    ])
  })

  test('to an authority answers the property, and whether it waits', async () => {
    const notice = { emailContentTemplate: 'Email_AuthorityOverdueBwofNotification' }
    const { propertyId, recipientCompanyId } = await buildCase()
    refusal = { code: 452, text: 'Mailbox full' }
    const waiting = await send({ ...notice, propertyId, recipientCompanyId })
    expect(waiting.json()).toEqual([
      { propertyServiceId: null, whenLastSupplierEmailSent: null, status: 'QUEUED (RETRY 1)' },
    ])
    refusal = undefined
    const sent = await send({ ...notice, propertyId, recipientCompanyId })
    const [answered] = sent.json<{ whenLastSupplierEmailSent: string }[]>()
    expect(answered).toMatchObject({ propertyServiceId: null, status: 'SENT' })
    expect(new Date(answered?.whenLastSupplierEmailSent ?? '')).toEqual(new Date((await lastEmail()).whenSent ?? ''))
  })

  test('replaces a waiting e-mail, but only one that covers nothing else', async () => {
    const { db } = opened()
    const { propertyId, recipientCompanyId, propertyServiceId } = await buildCase()
    const other = await buildService(db, { propertyId, serviceId: 1, supplierCompanyId: recipientCompanyId })
    const about = (propertyServiceIds: number[]) =>
      db
        .transaction()
        .execute((transaction) =>
          queueEmails(
            transaction,
            [{ kind: 'Email_12A_Request', propertyId, recipientCompanyId, to: [], cc: [], propertyServiceIds }],
            { generatedBy: 'Automation', now: new Date(), messageDomain: 'kauri.example' },
          ),
        )
    const [same = 0] = await about([propertyServiceId])
    const [more = 0] = await about([propertyServiceId, other])
    // A process is preparing it.
    const claim = { claimedBy: '00000000-0000-4000-8000-000000000000', claimedUntil: '2099-01-01' }
    await db.updateTable('email').set(claim).where('emailId', '=', same).execute()

    await send({ propertyId, recipientCompanyId, propertyServiceId })

    expect(server.received).toHaveLength(1)
    expect(await readEmail(db, same)).toMatchObject({
      status: 'FAILED',
      failureReason: 'staff@office.example sent another email instead.',
      claimedBy: null,
    })
    expect(await readEmail(db, more)).toMatchObject({ status: 'QUEUED', whenNextTry: null })
  })

  test.each([
    ['replaces a reminder that is tried again, of which nobody has had anything', 'waiting', '', 'FAILED'],
    ['leaves one that somebody has already', 'accepted', '', 'QUEUED'],
    ['leaves one that a person wrote', 'waiting', '<p>Kia ora</p>', 'QUEUED'],
  ] as const)('%s', async (_, outcome, body, status) => {
    const { db } = opened()
    const { propertyId, recipientCompanyId, propertyServiceId } = await buildCase()
    const about = { propertyId, recipientCompanyId, propertyServiceIds: [propertyServiceId] }
    const { emailId } = await queueOne(db, { ...about, kind: 'Email_12A_Request', due: new Date('2099-01-01') })
    await db.updateTable('email').set({ tries: 1, body }).where('emailId', '=', emailId).execute()
    await db.updateTable('emailRecipient').set({ outcome }).where('emailId', '=', emailId).execute()
    await send({ propertyId, recipientCompanyId, propertyServiceId })
    expect(await readEmail(db, emailId)).toMatchObject({ status })
  })

  test('names the record that does not exist', async () => {
    const answer = await send({ propertyId: 999_999, recipientCompanyId: 999_998 })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path: 'propertyId' }, { path: 'recipientCompanyId' }] })
  })
})
