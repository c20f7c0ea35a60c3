import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { emailStatus } from '@app/contract/email/rules'
import type { SentService } from '@app/contract/email/schema'
import type { Connection } from '../../database/connection.ts'
import { PREPARED } from '../../database/preparing-client.ts'
import { jsonArray } from '../../lib/json-sql.ts'
import { ProblemError } from '../../lib/problem.ts'

/** How long the dialog shows "Sending..." at most (docs/rules/reminders.md#the-dialog). */
const WAIT_MS = 30_000
const POLL_MS = 100

/**
 * Waits for the first try of an e-mail in any process, for up to 30 seconds or until `signal` aborts. Returns its
 * services with its status; one item for an e-mail about the property as a whole.
 *
 * @throws ProblemError 502 with the reason if it has failed permanently
 */
export async function waitForOutcome(db: Connection, emailId: number, signal: AbortSignal): Promise<SentService[]> {
  const waiting = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)])
  for (;;) {
    const email = await readOutcome(db, emailId)
    if (email.status === 'FAILED') throw new ProblemError(502, 'mail-refused', email.reason)
    if (email.status === 'SENT' || email.tries > 0 || waiting.aborted) {
      const status = emailStatus(email.status, email.tries)
      const wholeProperty = { propertyServiceId: null, whenLastSupplierEmailSent: email.whenSent }
      return (email.services.length > 0 ? email.services : [wholeProperty]).map((about) => ({ ...about, status }))
    }
    await pause(POLL_MS, undefined, { signal: waiting }).catch(() => {})
  }
}

interface EmailOutcome {
  status: string
  tries: number
  reason: string
  services: Omit<SentService, 'status'>[]
  /** Null also for one that came back. */
  whenSent: string | null
}

async function readOutcome(db: Connection, emailId: number): Promise<EmailOutcome> {
  const services = jsonArray(sql`
    select property_service_id as "propertyServiceId", when_last_supplier_email_sent as "whenLastSupplierEmailSent"
    from email_property_service join property_service using (property_service_id)
    where email_property_service.email_id = email.email_id order by property_service_id`)
  const { rows } = await sql<EmailOutcome>`${sql.raw(PREPARED)}
    select status, tries, failure_reason as reason, ${services} as services,
      case when when_returned is null then when_sent end as when_sent
    from email where email_id = ${emailId}`.execute(db)
  const [outcome] = rows
  if (!outcome) throw new Error(`Email ${emailId} is gone`)
  return outcome
}
