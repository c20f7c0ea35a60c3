import type { Kysely, RawBuilder } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import { streamRows } from '../../database/stream-rows.ts'
import type { Tables } from '../../database/tables.ts'
import { selectBwofCandidates } from './bwof-facts.ts'
import type { Candidate } from '../rules/candidate.ts'
import { selectEvacuationCandidates } from './evacuation-facts.ts'
import { evaluateCandidate, type ReminderClock, type Reminder } from '../rules/reminder.ts'
import type { CandidateScope } from './reminder-facts.ts'

/** The two lists: of warrants with the notices to authorities, and of trial evacuations. */
export type ListName = 'bwof' | 'evacuation'

export const selectCandidates = (list: ListName, scope: CandidateScope): RawBuilder<Candidate> =>
  list === 'bwof' ? selectBwofCandidates(scope) : selectEvacuationCandidates(scope)

/** Rows fetched at a time. */
const CHUNK = 500

/** Every row of a list, recommended or held, by due day. The facts come as the rows are read: no one holds them all. */
export async function* streamReminders(
  db: Kysely<Tables>,
  list: ListName,
  asked: ReminderClock,
  signal?: AbortSignal,
): AsyncGenerator<Reminder> {
  for await (const rows of streamRows(db, selectCandidates(list, asked), CHUNK, signal)) {
    for (const candidate of rows) {
      const reminder = evaluateCandidate(candidate, asked)
      if (reminder) yield reminder
    }
  }
}

/** The candidates of some properties, with what the rules say of each: null for one that is in no list. */
export async function evaluateProperties(
  db: Connection,
  list: ListName,
  asked: ReminderClock,
  propertyIds: readonly number[],
): Promise<{ candidate: Candidate; reminder: Reminder | null }[]> {
  const { rows } = await selectCandidates(list, { asOf: asked.asOf, propertyIds }).execute(db)
  return rows.map((candidate) => ({ candidate, reminder: evaluateCandidate(candidate, asked) }))
}
