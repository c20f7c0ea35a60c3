import { MAX_TRIES } from '@app/contract/email/rules'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The growing pause after each failed try but the last: five tries within 24 hours (docs/rules/reminders.md#tries). */
const PAUSES_MS = [10 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 18 * HOUR_MS]

/** When an e-mail that failed temporarily is sent again; undefined after its last try. */
export function whenToRetry(failedTries: number, now: Date): Date | undefined {
  const pause = failedTries < MAX_TRIES ? PAUSES_MS[failedTries - 1] : undefined
  return pause === undefined ? undefined : new Date(now.getTime() + pause)
}
