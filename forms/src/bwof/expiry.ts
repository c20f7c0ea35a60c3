import { addMonths, addYears, type Day } from '@app/contract/dates'
import { HALF_A_YEAR_IN_MONTHS } from './issue-day.ts'

/**
 * The day a warrant expires: the anniversary after the one that it is issued for, however late it is issued. The records
 * have the next anniversary, which is this year's until the date is moved on, and next year's afterwards. A warrant is
 * never issued half a year early, so an anniversary that is further away has been moved on and is the day of expiry.
 */
export const expiryOf = (anniversary: Day, issued: Day): Day =>
  anniversary > addMonths(issued, HALF_A_YEAR_IN_MONTHS) ? anniversary : addYears(anniversary, 1)
