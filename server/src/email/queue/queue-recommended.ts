import { AUTOMATION } from '@app/contract/email/rules'
import { todayIn } from '@app/contract/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../app-context.ts'
import { inLockOrder } from '../../database/lock-rows.ts'
import { transactionBy } from '../../database/transaction.ts'
import { evaluateProperties, streamReminders, type ListName } from '../candidates/list-reminders.ts'
import { messageDomain } from '../../lib/message-domain.ts'
import { queueEmails, queuedRow } from './queue-emails.ts'
import { isRecommended, type ReminderClock, type Reminder } from '../rules/reminder.ts'

/** Properties per transaction. */
const BATCH = 200

/**
 * Queues all recommended reminders except notices to authorities, which a person chooses
 * (docs/rules/reminders.md#daily-run). Returns how many e-mails it queued. Two runs at the same time queue each e-mail
 * once.
 */
export async function queueRecommended(
  context: Pick<AppContext, 'db' | 'environment' | 'timeZone'>,
  now: Date,
): Promise<number> {
  const today = todayIn(context.timeZone, now)
  const clock = { asOf: today, today, timeZone: context.timeZone }
  let queued = 0
  for (const list of ['bwof', 'evacuation'] as const) {
    const propertyIds = new Set<number>()
    for await (const reminder of streamReminders(context.db, list, clock)) {
      if (isAutomatic(reminder)) propertyIds.add(reminder.candidate.propertyId)
    }
    const all = [...propertyIds]
    for (let start = 0; start < all.length; start += BATCH) {
      queued += await queueBatch(context, list, clock, all.slice(start, start + BATCH), now)
    }
  }
  return queued
}

const isAutomatic = (reminder: Reminder) => isRecommended(reminder) && reminder.candidate.topic !== 'authority'

const queueBatch = (
  { db, environment }: Pick<AppContext, 'db' | 'environment'>,
  list: ListName,
  clock: ReminderClock,
  propertyIds: readonly number[],
  now: Date,
): Promise<number> =>
  transactionBy(db, AUTOMATION, async (transaction) => {
    await inLockOrder('property', sql`property_id = any(${propertyIds}::int[])`).execute(transaction)
    const evaluated = await evaluateProperties(transaction, list, clock, propertyIds)
    const rows = evaluated.flatMap(({ reminder }) => (reminder && isAutomatic(reminder) ? [queuedRow(reminder)] : []))
    await queueEmails(transaction, rows, {
      generatedBy: AUTOMATION,
      now,
      messageDomain: messageDomain(environment),
    })
    return rows.length
  })
