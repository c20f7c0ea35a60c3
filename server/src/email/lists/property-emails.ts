import type { PropertyEmails } from '@app/contract/email/schema'
import type { Connection } from '../../database/connection.ts'
import { selectCandidates } from '../candidates/list-reminders.ts'
import type { Candidate } from '../rules/candidate.ts'
import { explainReminder } from '../rules/explain-reminder.ts'
import { planReminder, selectedKind, type ReminderClock } from '../rules/reminder.ts'
import { findLastEmail } from './sent-emails.ts'

/** The last e-mail about a property, and the first that the rules would write (docs/rules/reminders.md#of-one-property). */
export async function getPropertyEmails(
  db: Connection,
  clock: ReminderClock,
  propertyId: number,
): Promise<PropertyEmails> {
  const scope = { asOf: clock.asOf, propertyIds: [propertyId] }
  const [last, warrant, evacuation] = await Promise.all([
    findLastEmail(db, propertyId, clock.today),
    selectCandidates('bwof', scope).execute(db),
    selectCandidates('evacuation', scope).execute(db),
  ])
  return { last, next: firstOf([...warrant.rows, ...evacuation.rows], clock) }
}

function firstOf(candidates: readonly Candidate[], clock: ReminderClock): PropertyEmails['next'] {
  const planned = candidates.flatMap((candidate) => {
    const reminder = planReminder(candidate, clock)
    return reminder.next ? [{ reminder, next: reminder.next }] : []
  })
  const [first] = planned.toSorted((one, other) => one.next.day.localeCompare(other.next.day))
  if (!first) return null
  const { reminder, next } = first
  return {
    emailContentTemplateName: next.kind,
    recipientCompanyName: reminder.candidate.recipientCompanyName,
    why: selectedKind(reminder.candidate, clock) === null ? '' : explainReminder(reminder, clock.asOf),
    day: next.day,
  }
}
