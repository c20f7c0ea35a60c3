import { afterEach, beforeAll, afterAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { createTestDatabase } from '../../testing/test-database.ts'
import { startEmailJobs, type EmailJobs } from './email-jobs.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const open: EmailJobs[] = []
afterEach(async () => {
  for (const jobs of open.splice(0)) await jobs.stop()
})

async function start(work?: { wake: () => void; runDaily: () => Promise<void> }) {
  const onError = (error: unknown) => {
    throw error
  }
  const jobs = await startEmailJobs({ databaseUrl: database.url, timeZone: 'Pacific/Auckland', work, onError })
  open.push(jobs)
  return jobs
}

test('a process that only queues wakes one that dispatches', async () => {
  const wake = vi.fn<() => void>()
  await start({ wake, runDaily: async () => {} })
  const web = await start()
  await web.wake()
  await expect.poll(() => wake.mock.calls.length).toBeGreaterThan(0)
})

test('a run that was missed while no process was up is made up for once', async () => {
  await (await start({ wake: () => {}, runDaily: async () => {} })).stop()
  await sql`update pgboss.version set cron_on = now() - interval '5 days'`.execute(database.db)
  await sql`update pgboss.schedule set created_on = now() - interval '5 days'`.execute(database.db)
  const runDaily = vi.fn<() => Promise<void>>(async () => {})
  await start({ wake: () => {}, runDaily })
  await expect.poll(() => runDaily.mock.calls.length, { timeout: 25_000 }).toBe(1)
})

test('a second start on the same database finds the schedule as it is', async () => {
  const work = { wake: () => {}, runDaily: async () => {} }
  await Promise.all([start(work), start(work)])
  const { rows } = await sql`select name, cron, timezone from pgboss.schedule order by name`.execute(database.db)
  expect(rows).toEqual([{ name: 'email-daily-run', cron: '0 9 * * 1-5', timezone: 'Pacific/Auckland' }])
})

test('queues and schedules that an earlier version made otherwise have the present settings after a start', async () => {
  const { db, url } = database
  const work = { wake: () => {}, runDaily: async () => {} }
  const settings = async () => ({
    queues: (
      await sql`select name, policy, retry_limit, retry_delay, retry_delay_max, retry_backoff, expire_seconds,
        heartbeat_seconds, retention_seconds, deletion_seconds, warning_queued, dead_letter, notify
      from pgboss.queue where name like 'email-%' order by name`.execute(db)
    ).rows,
    schedules: (await sql`select name, kind, cron, timezone, options from pgboss.schedule order by name`.execute(db))
      .rows,
  })
  await (await start(work)).stop()
  const present = await settings()

  const earlier = new PgBoss({ connectionString: url, schema: 'pgboss', schedule: false, supervise: false })
  await earlier.start()
  const options = {
    retryDelay: 7,
    retryBackoff: true,
    expireInSeconds: 60,
    retentionSeconds: 99,
    deleteAfterSeconds: 98,
  }
  await earlier.updateQueue('email-wake-up', { ...options, retryLimit: 4, notify: false, heartbeatSeconds: 30 })
  await earlier.deleteQueue('email-daily-run')
  await earlier.createQueue('email-daily-run', { ...options, policy: 'standard', deadLetter: 'email-wake-up' })
  await earlier.send('email-daily-run')
  await earlier.schedule('email-wake-up', '0 * * * *', null, { tz: 'Pacific/Chatham' })
  await earlier.schedule('email-daily-run', '0 10 * * *', null, { tz: 'UTC' })
  await earlier.stop({ graceful: false })
  expect(await settings()).not.toEqual(present)

  await start(work)
  expect(await settings()).toEqual(present)
})

test('a process that only wakes others gives queues the present options too, and leaves the schedules', async () => {
  await (await start({ wake: () => {}, runDaily: async () => {} })).stop()
  await sql`update pgboss.queue set retry_limit = 9, notify = false where name = 'email-wake-up'`.execute(database.db)
  await start()
  const { rows } = await sql`select retry_limit, notify from pgboss.queue where name = 'email-wake-up'`.execute(
    database.db,
  )
  expect(rows).toEqual([{ retryLimit: 0, notify: true }])
  expect((await sql`select from pgboss.schedule`.execute(database.db)).rows).toHaveLength(1)
})
