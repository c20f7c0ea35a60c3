import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { MAILBOX_CONDITIONS } from '@app/contract/mail/rules'
import type { Connection } from '../database/connection.ts'

interface Facts {
  state: string
  seconds: number | null
  unmatched: number
}

/** Metrics to alert on: how the mailbox is, when it was last looked at, and what waits for a person. */
export function mailMetrics(registry: Registry, db: Connection): void {
  const condition = new Gauge({
    name: 'warrant_mailbox',
    help: 'How the mailbox is: 1 for its state, 0 for the others',
    labelNames: ['state'],
    registers: [registry],
    collect: async () => {
      const [facts] = await read(db)
      if (!facts) return
      for (const state of MAILBOX_CONDITIONS)
        if (state !== 'off') condition.set({ state }, Number(facts.state === state))
      if (facts.seconds !== null) looked.set(facts.seconds)
      unmatched.set(facts.unmatched)
    },
  })
  const looked = new Gauge({
    name: 'warrant_mailbox_looked_seconds',
    help: 'How long ago a worker last looked at the mailbox, in seconds',
    registers: [registry],
  })
  const unmatched = new Gauge({
    name: 'warrant_mail_unmatched',
    help: 'Number of messages that nobody has filed',
    registers: [registry],
  })
}

/** Without the database there are no values. Readiness reports the outage. */
const read = (db: Connection): Promise<Facts[]> =>
  sql<Facts>`select state, extract(epoch from now() - when_looked)::float8 as seconds,
      (select count(*)::int from mail where property_id is null and not is_dismissed) as unmatched
    from mailbox_state`
    .execute(db)
    .then(({ rows }) => rows)
    .catch(() => [])
