import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { connect, createPool } from '../../database/connection.ts'
import { startEmbeddedPostgres } from '../../database/embedded.ts'
import { migrate } from '../../database/migrate.ts'
import type { Tables } from '../../database/tables.ts'
import { startFaultyMailServer } from '../../testing/faulty-mail-server.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { startDeliveryProcess, type DeliveryProcess } from '../testing/delivery-process.ts'
import { queueOne, readEmail } from '../testing/queue-one.ts'
import { LEASE_SECONDS } from './claim-emails.ts'

const PATIENCE = { timeout: 25_000, interval: 100 }

const processes: DeliveryProcess[] = []
afterEach(async () => {
  for (const running of processes.splice(0)) await running.kill()
})

async function start(databaseUrl: string, mailUrl: string) {
  const started = await startDeliveryProcess(databaseUrl, mailUrl)
  processes.push(started)
  return started
}

describe('a process that is killed', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let server: Awaited<ReturnType<typeof startFaultyMailServer>>
  beforeEach(async () => {
    database = await createTestDatabase()
    server = await startFaultyMailServer()
    return async () => {
      await server.close()
      await database.close()
    }
  })

  const read = (emailId: number) => readEmail(database.db, emailId)
  const launch = () => start(database.url, server.url)

  /** Starts another process after the dead one's lease has expired. */
  async function takeOver(emailId: number) {
    await database.db
      .updateTable('email')
      .set({ claimedUntil: '2026-01-01' })
      .where('claimedBy', 'is not', null)
      .execute()
    const next = await launch()
    await expect
      .poll(async () => {
        next.wake()
        return (await read(emailId)).status
      }, PATIENCE)
      .toBe('SENT')
  }

  const arrived = (messageId: string) => server.messages.filter((message) => message.includes(messageId)).length

  test('before it claims leaves the e-mail to the next', async () => {
    const killed = await launch()
    const { emailId, messageId } = await queueOne(database.db)
    await killed.kill()
    expect(await read(emailId)).toMatchObject({ status: 'QUEUED' })

    await takeOver(emailId)
    expect(arrived(messageId)).toBe(1)
  })

  test('while it writes the e-mail leaves it to the next', async () => {
    const killed = await launch()
    const { emailId, messageId } = await queueOne(database.db)
    const templates = await database.db.startTransaction().execute()
    await sql`lock table email_template_version in access exclusive mode`.execute(templates)
    killed.wake()
    await expect.poll(async () => (await read(emailId)).claimedBy, PATIENCE).not.toBeNull()
    await killed.kill()
    await templates.rollback().execute()
    expect(await read(emailId)).toMatchObject({ status: 'QUEUED', whenPrepared: null })

    await takeOver(emailId)
    expect(arrived(messageId)).toBe(1)
  })

  test.each(['greeting', 'message'] as const)('after it claimed, at the %s, leaves it to the next', async (at) => {
    server.fail({ at, how: 'hang' })
    const killed = await launch()
    const { emailId, messageId } = await queueOne(database.db)
    killed.wake()
    await expect.poll(() => server.faults(), PATIENCE).toBeGreaterThan(0)
    await killed.kill()
    expect(await read(emailId)).toMatchObject({ status: 'SENDING' })

    server.fail(undefined)
    await takeOver(emailId)
    expect(arrived(messageId)).toBe(1)
  })

  test('leaves the e-mail to one that runs already, which finds it by itself within seconds', async () => {
    server.fail({ at: 'message', how: 'hang' })
    const killed = await launch()
    const { emailId, messageId } = await queueOne(database.db)
    killed.wake()
    await expect.poll(() => server.faults(), PATIENCE).toBeGreaterThan(0)
    await launch()
    await killed.kill()
    server.fail(undefined)
    await database.db.updateTable('email').set({ claimedUntil: '2026-01-01' }).where('emailId', '=', emailId).execute()
    await expect.poll(async () => (await read(emailId)).status, PATIENCE).toBe('SENT')
    expect(arrived(messageId)).toBe(1)
  })

  test('between the acceptance by the server and its record sends it again, with the same Message-ID', async () => {
    const killed = await launch()
    const { emailId, messageId } = await queueOne(database.db)
    // The outcome of the recipient is written last.
    const recipients = await database.db.startTransaction().execute()
    await sql`select from email_recipient for update`.execute(recipients)
    killed.wake()
    await expect.poll(() => arrived(messageId), PATIENCE).toBe(1)
    await killed.kill()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(recipients)
    await recipients.rollback().execute()
    expect(await read(emailId)).toMatchObject({ status: 'SENDING' })

    await takeOver(emailId)
    expect(arrived(messageId)).toBe(2)
  })
})

test('two processes at once send each e-mail once', async () => {
  const database = await createTestDatabase()
  const server = await startMailServer()
  onTestFinished(async () => {
    await server.close()
    await database.close()
  })
  const both = await Promise.all([start(database.url, server.url), start(database.url, server.url)])
  const queued = await Promise.all(Array.from({ length: 60 }, () => queueOne(database.db)))
  for (const one of both) one.wake()
  await expect.poll(() => countUnsent(database.db), PATIENCE).toBe(0)
  expect(idsOf(server.received)).toEqual(idsOf(queued))
})

test('a database that is stopped and started again loses and repeats nothing', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'warrant-restart-'))
  const options = { dataDir, log: { info: () => {} } }
  let postgres = await startEmbeddedPostgres(options)
  const proxy = await startTcpProxy(portOf(postgres.url))
  const url = new URL(postgres.url)
  url.port = String(proxy.port)
  await migrate(postgres.url)
  const db = connect(createPool(url.href, 4))

  // From the fifth message, the mail server answers only once the database is down.
  const { promise: isAway, resolve: away } = Promise.withResolvers<void>()
  let taken = 0
  const server = await startMailServer({
    refuseMessage: async () => {
      if (++taken >= 5) await isAway
      return undefined
    },
  })
  onTestFinished(async () => {
    await db.destroy()
    proxy.close()
    await server.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const delivering = await start(url.href, server.url)
  const queued = await Promise.all(Array.from({ length: 30 }, () => queueOne(db)))
  delivering.wake()
  await expect.poll(() => taken, PATIENCE).toBeGreaterThanOrEqual(5)
  await expect.poll(() => countUnprepared(db), PATIENCE).toBe(0)
  await postgres.stop()
  away()
  // They are accepted while the outcome cannot be recorded.
  await expect.poll(() => server.received.length, PATIENCE).toBeGreaterThanOrEqual(5)
  postgres = await startEmbeddedPostgres(options)
  proxy.lead(portOf(postgres.url))

  // An e-mail whose claim was kept, but not answered any more, waits until the claim ends.
  const untilClaimsEnd = { ...PATIENCE, timeout: PATIENCE.timeout + LEASE_SECONDS * 1000 }
  await expect
    .poll(() => {
      delivering.wake()
      return countUnsent(db).catch(() => undefined)
    }, untilClaimsEnd)
    .toBe(0)
  expect(delivering.isAlive()).toBe(true)
  expect(idsOf(server.received)).toEqual(idsOf(queued))
}, 150_000)

const portOf = (url: string) => Number(new URL(url).port)

const idsOf = (mails: readonly { messageId?: string }[]) => mails.map(({ messageId }) => messageId).toSorted()

const countUnsent = async (db: Kysely<Tables>) =>
  (await db.selectFrom('email').select('emailId').where('status', '<>', 'SENT').execute()).length

const countUnprepared = async (db: Kysely<Tables>) =>
  (await db.selectFrom('email').select('emailId').where('whenPrepared', 'is', null).execute()).length
