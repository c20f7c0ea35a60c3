import { addMonths, addYears, type Day } from '@app/contract/dates'

const HALF_A_YEAR_IN_MONTHS = 6

/**
 * The day a warrant expires: the anniversary after the one that it is issued for. The records have the next
 * anniversary, which is this year's until the date is moved on, and next year's afterwards. A warrant is never issued
 * half a year early, so an anniversary within half a year of the issue is the one that it is for.
 */
export function expiryOf(anniversary: Day, issued: Day): Day {
  let years = 0
  while (addYears(anniversary, years) <= addMonths(issued, HALF_A_YEAR_IN_MONTHS)) years++
  return addYears(anniversary, years)
}
