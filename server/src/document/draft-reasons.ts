import type { Day } from '@app/contract/dates'
import type { Connection } from '../database/connection.ts'
import { readCheckFacts } from '../warrant/check/check-facts.ts'
import { checkWarrant } from '../warrant/check/check-warrant.ts'

interface Draft {
  propertyId: number
  /** The anniversary of the warrant; null for the property's present one. */
  bwofAnniversary: Day | null
  issueDate: Day
  today: Day
  timeZone: string
}

/**
 * Why Form 12 of a property cannot be issued, one sentence each; a form with reasons is printed as a draft
 * (docs/rules/documents.md#drafts).
 */
export async function findDraftReasons(
  db: Connection,
  { issueDate, today, timeZone, ...named }: Draft,
): Promise<string[]> {
  const { findings } = checkWarrant(await readCheckFacts(db, named), { issueDate, today, timeZone })
  return findings.filter(({ severity }) => severity === 'stop').map(({ text }) => text)
}
