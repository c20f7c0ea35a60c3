import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ProblemError } from '../../lib/problem.ts'
import { createMailer } from '../../lib/mailer.ts'
import { buildCompany, buildProperty } from '../../testing/factories.ts'
import { startFaultyMailServer, type FaultAt } from '../../testing/faulty-mail-server.ts'
import { startMailServer, type Refusal } from '../../testing/mail-server.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createDispatcher } from './dispatch-emails.ts'
import type { Preparations } from './prepare-email.ts'
import { plainPreparations } from '../testing/plain-preparations.ts'
import { queueOne, readEmail } from '../testing/queue-one.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const open: (() => unknown)[] = []
/** A test that causes errors must remove them from here. */
const errors: unknown[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
  await database.db.updateTable('email').set({ status: 'FAILED' }).where('status', '<>', 'SENT').execute()
  const [unexpected] = errors.splice(0)
  if (unexpected) throw unexpected
})

const MONDAY = new Date('2026-03-09T20:00:00Z')
const PLAIN: Refusal = { code: 250, text: '' }

/** A dispatcher with a stopped clock that sends to a mail server on loopback. */
function dispatcherTo(url: string, { now = MONDAY, ...preparations }: Partial<Preparations> & { now?: Date } = {}) {
  const mailer = createMailer({ SMTP_URL: url, MAIL_FROM: 'office@kauri.example', DATA_DIR: '', PRODUCT_NAME: '' })
  const dispatcher = createDispatcher({
    db: database.db,
    mailer,
    returnAddresses: { urlOf: () => 'https://kauri.example/r/link' },
    store: { read: async (storedAs) => Readable.from([storedAs]) },
    preparations: { ...plainPreparations(database.db), ...preparations },
    now: () => now,
    timeZone: 'Pacific/Auckland',
    onError: (error) => errors.push(error),
  })
  const stop = (withinMs = 0) => dispatcher.stop(withinMs).finally(() => mailer.close())
  open.push(stop)
  const sendAll = async () => {
    dispatcher.wake()
    await dispatcher.idle()
  }
  return { dispatcher, stop, sendAll }
}

async function mailServer(manners: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(manners)
  open.push(server.close)
  return server
}

const read = (emailId: number) => readEmail(database.db, emailId)

const attachOne: Preparations['makeAttachments'] = ({ propertyId }, keep) =>
  database.db.transaction().execute(async (transaction) => {
    const documents = await transaction
      .insertInto('document')
      .values({
        propertyId,
        fileName: `${propertyId} Tono.pdf`,
        size: 5,
        contentType: 'application/pdf',
        contentHash: '0'.repeat(64),
        storedAs: `the file of ${propertyId}`,
      })
      .returning('documentId')
      .execute()
    await keep(
      transaction,
      documents.map(({ documentId }) => ({ documentId, printHash: null })),
    )
  })

const serviceOf = async ({ propertyServiceIds }: { propertyServiceIds: readonly number[] }) =>
  database.db
    .selectFrom('propertyService')
    .select(['whenLastSupplierEmailSent'])
    .where('propertyServiceId', 'in', propertyServiceIds)
    .executeTakeFirstOrThrow()

describe('an e-mail that is due', () => {
  test('is written, sent with what it carries, and recorded with its services', async () => {
    const server = await mailServer()
    const queued = await queueOne(database.db, { cc: ['hemi@tower.example'] })
    await dispatcherTo(server.url, { makeAttachments: attachOne }).sendAll()

    const [mail, ...more] = server.received
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      messageId: queued.messageId,
      subject: `Reminder ${queued.emailId}`,
      date: MONDAY.toISOString(),
      envelope: ['aroha@lifts.example', 'hemi@tower.example'],
      attachments: [{ filename: `${queued.propertyId} Tono.pdf` }],
    })
    expect(await new Blob([mail?.attachments[0]?.content ?? '']).text()).toBe(`the file of ${queued.propertyId}`)
    expect(await read(queued.emailId)).toMatchObject({
      status: 'SENT',
      failureReason: '',
      tries: 0,
      whenSent: '2026-03-09T20:00:00Z',
      whenLastAttempted: '2026-03-09T20:00:00Z',
      whenNextTry: null,
      claimedBy: null,
      contentHash: createHash('sha256')
        .update(mail?.raw ?? '')
        .digest('hex'),
      recipients: [{ outcome: 'accepted' }, { outcome: 'accepted' }],
    })
    expect(await serviceOf(queued)).toEqual({ whenLastSupplierEmailSent: '2026-03-09T20:00:00Z' })
  })

  test('to an authority marks its property', async () => {
    const server = await mailServer()
    const authorityId = await buildCompany(database.db)
    const { propertyId } = await queueOne(database.db, {
      kind: 'Email_AuthorityOverdueBwofNotification',
      propertyId: await buildProperty(database.db, { regionalAuthorityCompanyId: authorityId }),
      recipientCompanyId: authorityId,
      propertyServiceIds: [],
    })
    await dispatcherTo(server.url).sendAll()
    const property = await database.db
      .selectFrom('property')
      .select('whenLastAuthorityEmailSent')
      .where('propertyId', '=', propertyId)
      .executeTakeFirst()
    expect(property).toEqual({ whenLastAuthorityEmailSent: '2026-03-09T20:00:00Z' })
  })

  test('keeps a body that somebody wrote', async () => {
    const server = await mailServer()
    const { emailId } = await queueOne(database.db)
    const written = { subject: 'By hand', body: '<p>Mōrena</p>', textBody: 'Mōrena' }
    await database.db.updateTable('email').set(written).where('emailId', '=', emailId).execute()
    await dispatcherTo(server.url).sendAll()
    expect(server.received).toMatchObject([{ subject: 'By hand', text: 'Mōrena\n' }])
    expect(await read(emailId)).toMatchObject(written)
  })
})

test('an e-mail that waits for the next run is written and not sent', async () => {
  const server = await mailServer()
  const { emailId } = await queueOne(database.db, { due: null })
  await dispatcherTo(server.url).sendAll()
  expect(server.received).toEqual([])
  expect(await read(emailId)).toMatchObject({
    status: 'QUEUED',
    subject: `Reminder ${emailId}`,
    whenPrepared: '2026-03-09T20:00:00Z',
    claimedBy: null,
  })
})

describe('a temporary refusal', () => {
  const full = { code: 452, text: 'Mailbox full' }

  test('queues it again, and the fifth fails it', async () => {
    const server = await mailServer({ refuseMessage: () => full })
    const queued = await queueOne(database.db)
    const seen = []
    for (const now of ['09T20:00', '09T20:10', '09T21:10', '10T01:10', '10T19:09', '10T19:10', '11T19:10']) {
      await dispatcherTo(server.url, { now: new Date(`2026-03-${now}:00Z`) }).sendAll()
      const { status, tries, whenNextTry, failureReason } = await read(queued.emailId)
      seen.push([status, tries, whenNextTry, failureReason])
    }
    expect(seen).toEqual([
      ['QUEUED', 1, '2026-03-09T20:10:00Z', '452 Mailbox full'],
      ['QUEUED', 2, '2026-03-09T21:10:00Z', '452 Mailbox full'],
      ['QUEUED', 3, '2026-03-10T01:10:00Z', '452 Mailbox full'],
      ['QUEUED', 4, '2026-03-10T19:10:00Z', '452 Mailbox full'],
      ['QUEUED', 4, '2026-03-10T19:10:00Z', '452 Mailbox full'],
      ['FAILED', 5, null, '452 Mailbox full'],
      ['FAILED', 5, null, '452 Mailbox full'],
    ])
    expect(await serviceOf(queued)).toEqual({ whenLastSupplierEmailSent: null })
  })

  test('of one recipient sends to that one again, and to nobody else', async () => {
    const answers = [full, PLAIN]
    const server = await mailServer({
      refuseRecipient: (address) => {
        const answer = address === 'full@lifts.example' ? answers.shift() : undefined
        return answer === full ? full : undefined
      },
    })
    const { emailId, messageId } = await queueOne(database.db, { to: ['aroha@lifts.example', 'full@lifts.example'] })

    await dispatcherTo(server.url).sendAll()
    expect(await read(emailId)).toMatchObject({
      status: 'QUEUED',
      tries: 1,
      failureReason: 'full@lifts.example: 452 Mailbox full',
      recipients: [{ outcome: 'accepted' }, { outcome: 'waiting', outcomeReason: '452 Mailbox full' }],
    })
    await dispatcherTo(server.url, { now: new Date('2026-03-09T20:10:00Z') }).sendAll()

    expect(server.received.map((mail) => [mail.envelope, mail.messageId])).toEqual([
      [['aroha@lifts.example'], messageId],
      [['full@lifts.example'], messageId],
    ])
    expect(await read(emailId)).toMatchObject({
      status: 'SENT',
      failureReason: '',
      recipients: [{ outcome: 'accepted' }, { outcome: 'accepted', outcomeReason: '' }],
    })
  })
})

describe('a permanent refusal', () => {
  const gone = { code: 550, text: 'No such mailbox' }

  test('fails it with the reason of the mail server', async () => {
    const server = await mailServer({ refuseMessage: () => gone })
    const queued = await queueOne(database.db)
    await dispatcherTo(server.url).sendAll()
    expect(await read(queued.emailId)).toMatchObject({
      status: 'FAILED',
      failureReason: '550 No such mailbox',
      whenNextTry: null,
      recipients: [{ outcome: 'refused', outcomeReason: '550 No such mailbox' }],
    })
    expect(await serviceOf(queued)).toEqual({ whenLastSupplierEmailSent: null })
  })

  test('of one recipient leaves it sent to the others, and says who did not get it', async () => {
    const server = await mailServer({
      refuseRecipient: (address) => (address === 'gone@lifts.example' ? gone : undefined),
    })
    const { emailId } = await queueOne(database.db, { to: ['aroha@lifts.example', 'gone@lifts.example'] })
    await dispatcherTo(server.url).sendAll()
    expect(await read(emailId)).toMatchObject({
      status: 'SENT',
      failureReason: 'gone@lifts.example: 550 No such mailbox',
      recipients: [{ outcome: 'accepted' }, { outcome: 'refused', outcomeReason: '550 No such mailbox' }],
    })
    expect(server.received).toHaveLength(1)
  })
})

describe('an e-mail that cannot be written', () => {
  test('fails with its reason, and the rest go', async () => {
    const server = await mailServer()
    const broken = await queueOne(database.db)
    const whole = await queueOne(database.db)
    const writeTemplate: Preparations['writeTemplate'] = (email) => {
      if (email.emailId !== broken.emailId) return plainPreparations(database.db).writeTemplate(email)
      throw new ProblemError(400, 'refused', 'The template names what is not there.')
    }
    await dispatcherTo(server.url, { writeTemplate }).sendAll()
    expect(await read(broken.emailId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'The template names what is not there.',
      whenLastAttempted: '2026-03-09T20:00:00Z',
    })
    expect(server.received.map(({ messageId }) => messageId)).toEqual([whole.messageId])
    expect(errors.splice(0)).toHaveLength(1)
  })

  test('for now is tried again', async () => {
    const server = await mailServer()
    const { emailId } = await queueOne(database.db)
    const makeAttachments = () => Promise.reject(new Error('The printer is away'))
    await dispatcherTo(server.url, { makeAttachments }).sendAll()
    expect(await read(emailId)).toMatchObject({
      status: 'QUEUED',
      tries: 1,
      failureReason: 'It could not be prepared. The reason is in the log of the server.',
      whenNextTry: '2026-03-09T20:10:00Z',
      whenLastAttempted: '2026-03-09T20:00:00Z',
    })
    await dispatcherTo(server.url, { now: new Date('2026-03-09T20:10:00Z') }).sendAll()
    expect(await read(emailId)).toMatchObject({
      status: 'SENT',
      failureReason: '',
      whenLastAttempted: '2026-03-09T20:10:00Z',
    })
    expect(errors.splice(0)).toEqual([new Error('The printer is away')])
  })

  test('because another process took it meanwhile leaves no document behind', async () => {
    const server = await mailServer()
    const { emailId, propertyId } = await queueOne(database.db)
    const makeAttachments: Preparations['makeAttachments'] = async (email, keep) => {
      await database.db
        .updateTable('email')
        .set({ claimedBy: '00000000-0000-4000-8000-000000000000', claimedUntil: '2099-01-01' })
        .where('emailId', '=', emailId)
        .execute()
      await attachOne(email, keep)
    }
    await dispatcherTo(server.url, { makeAttachments }).sendAll()
    const documents = await database.db
      .selectFrom('document')
      .select('documentId')
      .where('propertyId', '=', propertyId)
      .execute()
    expect(documents).toEqual([])
    expect(await read(emailId)).toMatchObject({ status: 'QUEUED', tries: 0 })
    expect(errors.splice(0)).toEqual([new Error(`Email ${emailId} has been claimed by another process`)])
  })

  test('temporarily, and waits for the next run, does not count as a try and is postponed', async () => {
    const server = await mailServer()
    const { emailId } = await queueOne(database.db, { due: null })
    let asked = 0
    const makeAttachments = () => Promise.reject(new Error(`The printer is away, try ${++asked}`))
    const { sendAll } = dispatcherTo(server.url, { makeAttachments })
    await sendAll()
    await sendAll()
    expect(await read(emailId)).toMatchObject({
      status: 'QUEUED',
      tries: 0,
      failureReason: 'It could not be prepared. The reason is in the log of the server.',
      whenNextTry: null,
    })
    expect(asked).toBe(1)
    expect(errors.splice(0)).toHaveLength(1)
  })
})

describe('a connection that is dropped', () => {
  test.each<[FaultAt, number]>([
    ['greeting', 1],
    ['recipient', 1],
    ['data', 1],
    ['message', 1],
    // The one case in which an e-mail can arrive twice (docs/rules/reminders.md#one-message).
    ['answer', 2],
  ])('at the %s loses nothing: the e-mail arrives %i times, with one Message-ID', async (at, times) => {
    const server = await startFaultyMailServer()
    open.push(server.close)
    const { emailId, messageId } = await queueOne(database.db)
    server.fail({ at, how: 'drop' })
    await dispatcherTo(server.url).sendAll()
    expect(await read(emailId)).toMatchObject({ status: 'QUEUED', tries: 1, whenNextTry: '2026-03-09T20:10:00Z' })

    server.fail(undefined)
    await dispatcherTo(server.url, { now: new Date('2026-03-09T20:10:00Z') }).sendAll()
    expect(await read(emailId)).toMatchObject({ status: 'SENT' })
    expect(server.messages).toHaveLength(times)
    for (const message of server.messages) expect(message).toContain(`Message-ID: ${messageId}`)
  })
})

test('an e-mail without recipients fails and says so', async () => {
  const server = await mailServer()
  const { emailId } = await queueOne(database.db, { to: [] })
  await dispatcherTo(server.url).sendAll()
  expect(await read(emailId)).toMatchObject({ status: 'FAILED', failureReason: 'It has no recipients.' })
})

test('two dispatchers at once send each e-mail once', async () => {
  const server = await mailServer()
  const queued = await Promise.all(Array.from({ length: 40 }, () => queueOne(database.db)))
  await Promise.all([dispatcherTo(server.url).sendAll(), dispatcherTo(server.url).sendAll()])
  expect(server.received.map(({ messageId }) => messageId).toSorted()).toEqual(
    queued.map(({ messageId }) => messageId).toSorted(),
  )
})

describe('a stop', () => {
  test('finishes the e-mails being sent', async () => {
    const { promise: arriving, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: answering, resolve: answer } = Promise.withResolvers<void>()
    const server = await mailServer({
      refuseMessage: async () => {
        arrive()
        await answering
        return undefined
      },
    })
    const { emailId } = await queueOne(database.db)
    const { dispatcher, stop } = dispatcherTo(server.url)
    dispatcher.wake()
    await arriving
    const stopping = stop(10_000)
    answer()
    await stopping
    expect(await read(emailId)).toMatchObject({ status: 'SENT' })
  })

  test('gives up on a server that does not answer, and the next dispatcher sends', async () => {
    const server = await startFaultyMailServer()
    open.push(server.close)
    server.fail({ at: 'message', how: 'hang' })
    const { emailId } = await queueOne(database.db)
    const { dispatcher, stop } = dispatcherTo(server.url)
    dispatcher.wake()
    await expect.poll(() => server.faults()).toBeGreaterThan(0)
    await stop(100)
    expect(await read(emailId)).toMatchObject({ status: 'QUEUED', tries: 0, claimedBy: null })

    server.fail(undefined)
    await dispatcherTo(server.url).sendAll()
    expect(await read(emailId)).toMatchObject({ status: 'SENT' })
    expect(server.messages).toHaveLength(1)
  })
})
