import { addDays, type Day } from '@app/contract/dates'
import { LATEST_LIST_DAYS } from '@app/contract/email/rules'

/** The day that a list is for. A day that is past or too far ahead becomes today. */
export const listDay = (requested: Day | undefined, today: Day): Day =>
  requested !== undefined && requested >= today && requested <= addDays(today, LATEST_LIST_DAYS) ? requested : today
