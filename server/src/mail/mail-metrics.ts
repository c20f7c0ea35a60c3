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
  let reading: Promise<Facts[]> | undefined
  /** One query for all three: whoever collects them asks at the same time. */
  const facts = () => (reading ??= read(db).finally(() => (reading = undefined)))
  const gauge = (name: string, help: string, labelNames: string[], tell: (gauge: Gauge, facts: Facts) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const rows = await facts()
        if (labelNames.length > 0) this.reset()
        else this.remove()
        for (const row of rows) tell(this, row)
      },
    })
  gauge('warrant_mailbox', 'How the mailbox is: 1 for its state, 0 for the others', ['state'], (condition, facts) => {
    for (const state of MAILBOX_CONDITIONS) if (state !== 'off') condition.set({ state }, Number(facts.state === state))
  })
  gauge(
    'warrant_mailbox_looked_seconds',
    'How long ago a worker last looked at the mailbox, in seconds; no value before it has',
    [],
    (looked, { seconds }) => seconds !== null && looked.set(seconds),
  )
  gauge('warrant_mail_unmatched', 'Number of messages that nobody has filed', [], (unmatched, facts) =>
    unmatched.set(facts.unmatched),
  )
}

/** Without the database there are no values, and none that were: they would look as if all went on. Readiness reports the outage. */
const read = (db: Connection): Promise<Facts[]> =>
  sql<Facts>`select state, extract(epoch from now() - when_looked)::float8 as seconds,
      (select count(*)::int from mail where property_id is null and not is_dismissed) as unmatched
    from mailbox_state`
    .execute(db)
    .then(({ rows }) => rows)
    .catch(() => [])
