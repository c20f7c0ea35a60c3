import type { Day } from '../dates.ts'

interface SnoozeChoice {
  days: number
  label: string
}

const SHORT = [
  { days: 7, label: '7 days' },
  { days: 14, label: '14 days' },
  { days: 30, label: '30 days' },
] as const

/**
 * How long rows of the e-mail lists can be put off; the first is the main choice
 * (docs/rules/reminders.md#snoozing-a-row).
 */
export const ROW_SNOOZES = [...SHORT, { days: 90, label: '90 days' }] as const satisfies readonly SnoozeChoice[]

/** How long one service's reminders can be put off (docs/rules/services-and-dates.md#snoozing-a-service). */
export const SERVICE_SNOOZES = [...SHORT, { days: 132, label: '6 months' }] as const satisfies readonly SnoozeChoice[]

/** What a call takes at most. */
export const MAX_SNOOZE_DAYS = 366

/** The last day of a snooze still counts (docs/rules/reminders.md#snoozing-a-row). */
export const isSnoozed = (until: Day | null, today: Day): boolean => until !== null && until >= today
