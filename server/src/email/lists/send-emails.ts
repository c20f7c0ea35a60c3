import type { SendRequest } from '@app/contract/email/schema'
import type { AppContext } from '../../app-context.ts'
import { transactionBy } from '../../database/transaction.ts'
import { messageDomain } from '../../lib/message-domain.ts'
import { lockRequestedReminders, type RequestedRows } from './requested-reminders.ts'
import { queueEmails, queuedRow } from '../queue/queue-emails.ts'
import { refuseWhileSwitchedOff } from '../queue/refuse-while-switched-off.ts'
import { canBeTakenBackUntil } from '../queue/take-back.ts'
import { isRecommended, type ReminderClock } from '../rules/reminder.ts'

/**
 * Queues one e-mail for each recommended row that the request names, all or none, and starts preparing them. A row that
 * already has an e-mail in the queue, sent from another screen, is not queued again.
 *
 * @throws ProblemError 400, 403 or 409
 */
export async function sendEmails(
  { db, environment, wakeDispatcher }: Pick<AppContext, 'db' | 'environment' | 'wakeDispatcher'>,
  generatedBy: string,
  request: RequestedRows & Pick<SendRequest, 'canBeWithdrawn'>,
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
    await queueEmails(transaction, rows, {
      generatedBy,
      now,
      messageDomain: messageDomain(environment),
      ...(request.canBeWithdrawn && { releasedAt: canBeTakenBackUntil(now) }),
    })
  })
  wakeDispatcher()
}
