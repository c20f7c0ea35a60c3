import { daysBetween, printedDay, type Day } from '@app/contract/dates'
import type { ReminderKind } from '@app/contract/email/kinds'
import { canBeResumed, type HoldReason } from '@app/contract/email/rules'
import { isOfCycle } from '@app/contract/bwof/rules'
import type { Candidate } from './candidate.ts'
import type { Reminder } from './reminder.ts'

const STEPS: Record<ReminderKind, string> = {
  Email_12A_Request: 'Request',
  Email_12A_FollowUp: 'Follow-up',
  Email_12A_Urgent: 'Urgent',
  Email_12A_Overdue: 'Overdue',
  Email_Bwof_Audit: 'Audit request',
  Email_Bwof_Audit_Site: 'Audit notice to the site',
  Email_TrialEvac_Audit_Request: 'Request',
  Email_TrialEvac_Audit_Overdue: 'Overdue',
  Email_TrialEvac_FullService_Request: 'Request',
  Email_TrialEvac_FullService_FollowUp: 'Follow-up',
  Email_TrialEvac_FullService_Overdue: 'Overdue',
  Email_AuthorityOverdueBwofNotification: 'Notice to the authority',
}

/**
 * Explains why a row is in its list on a day: "Urgent: the warrant is due in 5 days (26 November 2026), last reminder
 * 12 days ago". For a held row it says why it is held, and which reminder follows.
 */
export function explainReminder(reminder: Reminder, asOf: Day): string {
  const { candidate, kind, reasons } = reminder
  const facts = `${dueText(candidate, asOf)}, ${reminderText(reminder, asOf)}`
  if (reasons.length === 0) return `${STEPS[kind]}: ${facts}`
  const held = reasons.map((reason) => reasonText(reason, candidate)).join(' and ')
  return `Held: ${held}${nextText(reminder)}; ${facts}`
}

function dueText({ topic, due }: Candidate, asOf: Day): string {
  const days = daysBetween(asOf, due)
  const what = topic === 'evacuation' ? 'the trial evacuation' : 'the warrant'
  return `${what} ${days < 0 ? 'was' : 'is'} due ${distance(days)} (${printedDay(due)})`
}

function reminderText({ candidate, lastReminder }: Reminder, asOf: Day): string {
  const { topic, due, isInFlight } = candidate
  if (isInFlight) return 'an email waits in the queue'
  if (topic === 'authority') {
    if (lastReminder === null || lastReminder < due) return 'the authority has not been told'
    return `the authority was told ${distance(daysBetween(asOf, lastReminder))}`
  }
  if (lastReminder === null) return 'no reminder yet'
  const last = distance(daysBetween(asOf, lastReminder))
  return topic === 'bwof' && !isOfCycle(lastReminder, due)
    ? `no reminder in this cycle (the last one ${last})`
    : `last reminder ${last}`
}

/** `in 5 days`, `tomorrow`, `today`, `yesterday`, `12 days ago`. */
function distance(days: number): string {
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

function reasonText(
  reason: HoldReason,
  { topic, snoozedTill, promisedTill, promisedFor, recipientCompanyId, recipientCompanyName }: Candidate,
) {
  switch (reason) {
    case 'ADDRESS FAILS':
      return `until an address of ${recipientCompanyName} works`
    case 'SNOOZED':
      return `snoozed until ${printedDay(snoozedTill)}`
    case 'PROMISED':
      return `until ${printedDay(promisedTill)}, because ${recipientCompanyName} says ${printedDay(promisedFor)}`
    case 'ANSWER WAITING':
      return `until the answer of ${recipientCompanyName} is checked`
    case 'SUPPLIER AUTOMATION OFF':
      return `until automated emails are on for ${recipientCompanyName}`
    case 'PROPERTY AUTOMATION OFF':
      return 'until automated emails are on for the property'
    case 'NO RECIPIENTS':
      if (recipientCompanyId !== null) return `until a contact of ${recipientCompanyName} takes automated emails`
      return `until ${topic === 'evacuation' ? 'the trial evacuation has' : 'the services have'} a supplier`
    case 'SUPPLIER INACTIVE':
      return `until ${recipientCompanyName} is active`
  }
}

/** The reminder that follows the end of a snooze. */
function nextText({ reasons, next }: Reminder): string {
  if (next) return `, then ${STEPS[next.kind].toLowerCase()} on ${printedDay(next.day)}`
  return canBeResumed(reasons.join(', ')) ? ', then nothing' : ''
}
