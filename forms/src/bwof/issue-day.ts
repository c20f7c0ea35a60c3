import { addMonths, type Day } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import { ISSUE_DAY } from '../answers.ts'
import { anniversaryOf } from '../parts/systems.ts'
import { useFacts, useText } from '../sheet.ts'

/** A warrant is never issued earlier than this before its anniversary. */
export const HALF_A_YEAR_IN_MONTHS = 6

/**
 * The day of issue: the one asked for, or else the recorded one if it is of this warrant and not of last year's. Null
 * if neither is known (docs/rules/documents.md#form-12).
 */
export function knownIssueDay(facts: FormFacts): Day | null {
  const { issuedDate, bwof } = facts
  if (issuedDate) return issuedDate
  const recorded = bwof?.bwofIssuedDate ?? null
  const anniversary = anniversaryOf(facts)
  const isOfThisWarrant =
    recorded !== null && anniversary !== null && recorded >= addMonths(anniversary, -HALF_A_YEAR_IN_MONTHS)
  return isOfThisWarrant ? recorded : null
}

/** The day of issue, known or filled in; null for none. */
export function useIssueDay(): Day | null {
  const { text } = useText(ISSUE_DAY)
  return knownIssueDay(useFacts()) ?? (text || null)
}
