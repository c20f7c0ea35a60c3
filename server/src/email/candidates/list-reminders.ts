import type { Kysely, RawBuilder } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import { streamRows } from '../../database/stream-rows.ts'
import type { Tables } from '../../database/tables.ts'
import { selectBwofCandidates } from './bwof-facts.ts'
import type { Candidate } from '../rules/candidate.ts'
import { selectEvacuationCandidates } from './evacuation-facts.ts'
import { evaluateCandidate, type ReminderClock, type Reminder } from '../rules/reminder.ts'
import type { CandidateScope } from './reminder-facts.ts'

/** The two lists of reminders: warrants with notices to authorities, and trial evacuations. */
export type ListName = 'bwof' | 'evacuation'

export const selectCandidates = (list: ListName, scope: CandidateScope): RawBuilder<Candidate> =>
  list === 'bwof' ? selectBwofCandidates(scope) : selectEvacuationCandidates(scope)

/** Rows fetched at a time. */
const CHUNK = 200

/** Streams the rows of a list, recommended and held, by due day: all, or those of some properties. */
export async function* streamReminders(
  db: Kysely<Tables>,
  list: ListName,
  clock: ReminderClock & Pick<CandidateScope, 'propertyIds'>,
  signal?: AbortSignal,
): AsyncGenerator<Reminder> {
  for await (const rows of streamRows(db, selectCandidates(list, clock), CHUNK, signal)) {
    for (const candidate of rows) {
      const reminder = evaluateCandidate(candidate, clock)
      if (reminder) yield reminder
    }
  }
}

/** The candidates of some properties with their rows; `reminder` is null for one that is not in the list. */
export async function evaluateProperties(
  db: Connection,
  list: ListName,
  clock: ReminderClock,
  propertyIds: readonly number[],
): Promise<{ candidate: Candidate; reminder: Reminder | null }[]> {
  const { rows } = await selectCandidates(list, { asOf: clock.asOf, propertyIds }).execute(db)
  return rows.map((candidate) => ({ candidate, reminder: evaluateCandidate(candidate, clock) }))
}
