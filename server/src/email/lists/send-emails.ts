import type { AppContext } from '../../app-context.ts'
import { transactionBy } from '../../database/transaction.ts'
import { ProblemError } from '../../lib/problem.ts'
import { copiedRecipients, distinctRecipients } from '../rules/copies.ts'
import { messageDomain } from '../delivery/message-domain.ts'
import { lockRequestedReminders, type RequestedRows } from './requested-reminders.ts'
import { queueEmails, type QueuedRow } from '../queue/queue-emails.ts'
import { isRecommended, type ReminderClock, type Reminder } from '../rules/reminder.ts'

export const queuedRow = ({ candidate, kind }: Reminder): QueuedRow => ({
  kind,
  propertyId: candidate.propertyId,
  recipientCompanyId: candidate.recipientCompanyId,
  to: distinctRecipients(candidate.recipients),
  cc: copiedRecipients(candidate, kind),
  propertyServiceIds: candidate.services.map(({ propertyServiceId }) => propertyServiceId),
})

/** @throws ProblemError 403 while bulk sending is switched off (docs/rules/reminders.md#sending) */
export function refuseWhileSwitchedOff({ BULK_SENDING }: Pick<AppContext['environment'], 'BULK_SENDING'>): void {
  if (BULK_SENDING === 'off') throw new ProblemError(403, 'bulk-sending-off', 'Bulk sending is switched off.')
}

/**
 * Queues one e-mail for each recommended row that the request names, all or none, and starts preparing them. A row that
 * already has an e-mail in the queue, sent from another screen, is not queued again.
 *
 * @throws ProblemError 400, 403 or 409
 */
export async function sendEmails(
  { db, environment, wakeDispatcher }: Pick<AppContext, 'db' | 'environment' | 'wakeDispatcher'>,
  generatedBy: string,
  request: RequestedRows,
  clock: ReminderClock,
  now: Date,
): Promise<void> {
  refuseWhileSwitchedOff(environment)
  await transactionBy(db, generatedBy, async (transaction) => {
    const named = await lockRequestedReminders(
      transaction,
      request,
      clock,
      'sent',
      ({ candidate, reminder }) => candidate.isInFlight || (reminder !== null && isRecommended(reminder)),
    )
    const rows = named.flatMap(({ candidate, reminder }) =>
      candidate.isInFlight || reminder === null ? [] : [queuedRow(reminder)],
    )
    await queueEmails(transaction, rows, { generatedBy, now, messageDomain: messageDomain(environment) })
  })
  wakeDispatcher()
}
