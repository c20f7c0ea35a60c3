import { addMonths, addYears, type Day } from '@app/contract/dates'

const HALF_A_YEAR_IN_MONTHS = 6

/**
 * The day a warrant expires: the anniversary after the one that it is for. Records hold the anniversary to come, which
 * is this year's until the date is moved on and next year's afterwards; a warrant is never issued half a year early, so
 * an anniversary that near to the day of issue is the one that the warrant is for.
 */
export function expiryOf(anniversary: Day, issued: Day): Day {
  let years = 0
  while (addYears(anniversary, years) <= addMonths(issued, HALF_A_YEAR_IN_MONTHS)) years++
  return addYears(anniversary, years)
}
