import { shownMoment, todayIn } from '@app/contract/dates'
import type { AppContext } from '../../app-context.ts'
import { getAutomationMode } from '../../settings/queries.ts'
import { cancelSettled } from './cancel-settled.ts'
import { queueRecommended } from './queue-recommended.ts'
import { releaseQueue } from './release-queue.ts'

const RUN_HOUR = 9

/** Weekdays at 09:00 (docs/rules/reminders.md#daily-run), in the business time zone. */
export const DAILY_RUN_CRON = `0 ${RUN_HOUR} * * 1-5`

/**
 * The run of a working day: makes waiting e-mails due. In automation mode `automatic` it first queues everything
 * recommended. A missed run is made up for, but never on a holiday, at a weekend or before 09:00. Nothing runs while bulk
 * sending is switched off.
 */
export async function runDaily(context: Pick<AppContext, 'db' | 'environment' | 'timeZone' | 'now'>): Promise<void> {
  const now = context.now()
  if (context.environment.BULK_SENDING === 'off' || !(await isRunTime(now, context.timeZone))) return
  try {
    await cancelSettled(context.db, todayIn(context.timeZone, now))
    if ((await getAutomationMode(context.db)) === 'automatic') await queueRecommended(context, now)
  } finally {
    // What somebody queued goes out even if something that is recommended cannot be queued.
    await releaseQueue(context, now, { retries: false })
  }
}

async function isRunTime(now: Date, timeZone: string): Promise<boolean> {
  if (Number(shownMoment(now.toISOString(), timeZone, 'H')) < RUN_HOUR) return false
  // The holidays of all countries come with it: a web process never needs them.
  const { isWorkingDay } = await import('../../calendar/working-days.ts')
  return isWorkingDay(todayIn(timeZone, now))
}
