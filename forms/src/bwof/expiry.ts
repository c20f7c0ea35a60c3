import { warrantExpiry } from '@app/contract/bwof/rules'
import { addMonths, type Day } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import { anniversaryOf } from '../parts/systems.ts'
import { HALF_A_YEAR_IN_MONTHS } from './issue-day.ts'

/** The day on which the warrant of a form expires. A form that is printed without issuing a warrant has to guess it. */
export function expiryOf(facts: FormFacts, issued: Day): Day | null {
  const anniversary = anniversaryOf(facts)
  return facts.expiryDate ?? (anniversary && guessedExpiry(anniversary, issued))
}

/**
 * The records have the next anniversary, which is this year's until the date is moved on, and next year's afterwards. A form
 * is hardly ever printed half a year early, so an anniversary that is further away has been moved on and is the day of expiry.
 */
export const guessedExpiry = (anniversary: Day, issued: Day): Day =>
  anniversary > addMonths(issued, HALF_A_YEAR_IN_MONTHS) ? anniversary : warrantExpiry(anniversary)
