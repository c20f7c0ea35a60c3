import { afterEach, beforeAll, afterAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase } from '../testing/test-database.ts'
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
  expect(rows).toEqual([
    { name: 'email-daily-run', cron: '0 9 * * 1-5', timezone: 'Pacific/Auckland' },
    { name: 'email-wake-up', cron: '* * * * *', timezone: 'UTC' },
  ])
})
