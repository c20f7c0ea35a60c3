import { addDays, type Day } from '@app/contract/dates'
import { LATEST_LIST_DAYS } from '@app/contract/email/rules'

/** The day that a list is looked at for: one that is past, or too far ahead, is today. */
export const listDay = (asked: Day | undefined, today: Day): Day =>
  asked !== undefined && asked >= today && asked <= addDays(today, LATEST_LIST_DAYS) ? asked : today
