import { addDays, dayOf, type Day } from '@app/contract/dates'
import type { EmailKind } from '@app/contract/email/kinds'
import type { HoldReason } from '@app/contract/email/rules'
import { isSnoozed } from '@app/contract/email/snooze'
import { AUTHORITY_KIND, authorityReminder } from './authority-reminder.ts'
import { bwofReminder, bwofRequest } from './bwof-reminder.ts'
import type { Candidate } from '../candidates/candidate.ts'
import { evacuationReminder, evacuationRequest } from './evacuation-reminder.ts'
import { holdReasons } from './hold-reasons.ts'
import { nextEmail, type NextEmail } from './next-email.ts'

/** When the rules are asked: for a day, which may be later than today. */
export interface ReminderClock {
  asOf: Day
  today: Day
  timeZone: string
}

/** A row of the lists: a candidate that is recommended or held on a day. */
export interface Reminder {
  candidate: Candidate
  /** Day of the last reminder, of this cycle or an earlier one. */
  lastReminder: Day | null
  /** What holds it back; nothing on a recommended row. */
  reasons: HoldReason[]
  /** When the rules would recommend it next if nothing changes; null when something has to change first. */
  next: NextEmail | null
  /** What it is selected for, or will be, or failing that, the request (docs/rules/reminders.md#kinds). */
  kind: EmailKind
}

/** An e-mail in the queue counts from today on, so that no second one is recommended while it waits. */
const lastReminderOf = ({ isInFlight, lastSent }: Candidate, { today, timeZone }: ReminderClock): Day | null =>
  isInFlight ? today : lastSent && dayOf(lastSent, timeZone)

const serviceTypeOf = ({ isAudit }: Pick<Candidate, 'isAudit'>) => (isAudit ? 'Audit' : 'Full Service')

/** The rules of the candidate's topic. */
function ruleOf(candidate: Candidate, lastReminder: Day | null): (day: Day) => EmailKind | null {
  const { due, isAudit, topic } = candidate
  const serviceType = serviceTypeOf(candidate)
  switch (topic) {
    case 'bwof':
      return (day) => bwofReminder({ due, lastReminder, isAudit }, day)
    case 'authority':
      return (day) => authorityReminder({ due, lastReminder }, day)
    case 'evacuation':
      return (day) => evacuationReminder({ due, lastReminder, serviceType }, day)
  }
}

/** What a rule selects the candidate for, whatever holds it back. */
export const selectedKind = (candidate: Candidate, asked: ReminderClock): EmailKind | null =>
  ruleOf(candidate, lastReminderOf(candidate, asked))(asked.asOf)

/** The first e-mail of a topic. */
export function requestFor(candidate: Pick<Candidate, 'topic' | 'isAudit'>): EmailKind {
  switch (candidate.topic) {
    case 'bwof':
      return bwofRequest(candidate.isAudit)
    case 'authority':
      return AUTHORITY_KIND
    case 'evacuation':
      return evacuationRequest(serviceTypeOf(candidate))
  }
}

/**
 * Asks the rules about a candidate; null when it is in no list. A snoozed one stays listed while its snooze lasts, even
 * on days on which no rule selects it (docs/rules/reminders.md#held-rows).
 */
export function evaluateCandidate(candidate: Candidate, asked: ReminderClock): Reminder | null {
  const { asOf } = asked
  const lastReminder = lastReminderOf(candidate, asked)
  const kindOn = ruleOf(candidate, lastReminder)
  const selectedFor = kindOn(asOf)
  const isAsleep = isSnoozed(candidate.snoozedTill, asOf)
  if (selectedFor === null && !isAsleep) return null
  const reasons = holdReasons(candidate, asOf)
  const next = nextEmail(kindOn, isAsleep && candidate.snoozedTill ? addDays(candidate.snoozedTill, 1) : asOf)
  return {
    candidate,
    lastReminder,
    reasons,
    next: reasons.every((reason) => reason === 'SNOOZED') ? next : null,
    kind: selectedFor ?? next?.kind ?? requestFor(candidate),
  }
}

export const isRecommended = ({ reasons }: Reminder): boolean => reasons.length === 0
