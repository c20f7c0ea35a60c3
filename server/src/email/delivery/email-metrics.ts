import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Connection } from '../../database/connection.ts'

/** What an operator wants to be woken for: e-mails that are due and do not go, and those that failed in a day. */
export function emailMetrics(registry: Registry, db: Connection): void {
  const emails = new Gauge({
    name: 'warrant_emails',
    help: 'E-mails in the queue, being sent, and failed in the last 24 hours',
    labelNames: ['status'],
    registers: [registry],
    collect: async () => {
      for (const { status, count } of await countEmails(db).catch(unknown)) emails.set({ status }, count)
    },
  })
  const oldest = new Gauge({
    name: 'warrant_emails_oldest_due_seconds',
    help: 'How long the e-mail that waits longest has been due; 0 when none is',
    registers: [registry],
    collect: async () => {
      for (const { seconds } of await readOldest(db).catch(unknown)) oldest.set(seconds)
    },
  })
}

/** Without a database there is nothing to tell, and readiness says so. */
const unknown = (): never[] => []

/** One that failed did so at its last try, up to 23 hours after it was queued; one that was replaced was never tried. */
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
