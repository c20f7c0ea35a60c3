import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Connection } from '../../database/connection.ts'

/** Metrics to alert on: e-mails that are due but not sent, and e-mails that failed in the last day. */
export function emailMetrics(registry: Registry, db: Connection): void {
  const emails = new Gauge({
    name: 'warrant_emails',
    help: 'Number of emails by status: queued, being sent, failed in the last 24 hours',
    labelNames: ['status'],
    registers: [registry],
    collect: async () => {
      const rows = await countEmails(db).catch(noRows)
      emails.reset()
      for (const { status, count } of rows) emails.set({ status }, count)
    },
  })
  const oldest = new Gauge({
    name: 'warrant_emails_oldest_due_seconds',
    help: 'How long the oldest due email has been due, in seconds; 0 if none is due',
    registers: [registry],
    collect: async () => {
      const rows = await readOldest(db).catch(noRows)
      oldest.remove()
      for (const { seconds } of rows) oldest.set(seconds)
    },
  })
}

/** Without the database there are no values, and none that were: they would look as if all went on. Readiness reports the outage. */
const noRows = (): never[] => []

/**
 * An e-mail fails at its last try, up to 23 hours after it was queued. One that was replaced was never tried, so it
 * does not count.
 */
async function countEmails(db: Connection): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql<{ status: string; count: number }>`
    select 'queued' as status, count(*) from email where status = 'QUEUED'
    union all select 'sending', count(*) from email where status = 'SENDING'
    union all select 'failed', count(*) from email
      where status = 'FAILED' and when_last_attempted > now() - interval '24 hours'`.execute(db)
  return rows
}

async function readOldest(db: Connection): Promise<{ seconds: number }[]> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(when_next_try)), 0)::float8 as seconds from email
    where status in ('QUEUED', 'SENDING') and when_next_try <= now()`.execute(db)
  return rows
}
