import { addDays, dayOf, LAST_DAY, type Day } from '@app/contract/dates'
import type { ReminderKind } from '@app/contract/email/kinds'
import { canBeResumed, type HoldReason } from '@app/contract/email/rules'
import { isSnoozed } from '@app/contract/email/snooze'
import { AUTHORITY_KIND, authorityReminder } from './authority-reminder.ts'
import { bwofReminder, bwofRequest } from './bwof-reminder.ts'
import type { Candidate } from './candidate.ts'
import { evacuationReminder, evacuationRequest } from './evacuation-reminder.ts'
import { holdReasons } from './hold-reasons.ts'
import { nextEmail, type NextEmail } from './next-email.ts'

/** The day for which the rules are evaluated, which may be later than today. */
export interface ReminderClock {
  asOf: Day
  today: Day
  timeZone: string
}

/** A row of the lists: a candidate that is recommended or held on a day. */
export interface Reminder {
  candidate: Candidate
  /** The day of the last reminder, in this cycle or an earlier one. */
  lastReminder: Day | null
  /** Why it is held; empty for a recommended row. */
  reasons: HoldReason[]
  /** When the rules would next recommend it if nothing changes; null if something has to change first. */
  next: NextEmail | null
  /** The kind that the rules select now, or else next, or else the request (docs/rules/reminders.md#kinds). */
  kind: ReminderKind
}

/** An e-mail in the queue counts as sent today, so that no second one is recommended meanwhile. */
const lastReminderOf = ({ isInFlight, lastSent }: Candidate, { today, timeZone }: ReminderClock): Day | null =>
  isInFlight ? today : lastSent && dayOf(lastSent, timeZone)

const serviceTypeOf = ({ isAudit }: Pick<Candidate, 'isAudit'>) => (isAudit ? 'Audit' : 'Full Service')

/** The rule for the candidate's topic. */
function ruleOf(candidate: Candidate, lastReminder: Day | null): (day: Day) => ReminderKind | null {
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

/** What the rules say of a candidate: the kind that they select on any day, and on the day of the clock. */
function applyRules(candidate: Candidate, clock: ReminderClock) {
  const lastReminder = lastReminderOf(candidate, clock)
  const kindOn = ruleOf(candidate, lastReminder)
  return { lastReminder, kindOn, selected: kindOn(clock.asOf) }
}

/** The kind that the rules select on a day, even if the candidate is held. */
export const selectedKind = (candidate: Candidate, clock: ReminderClock): ReminderKind | null =>
  applyRules(candidate, clock).selected

/** The first e-mail of a topic. */
export function requestFor(candidate: Pick<Candidate, 'topic' | 'isAudit'>): ReminderKind {
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
 * Evaluates the rules for a candidate; null if it is not in a list. A snoozed candidate stays listed while its snooze or
 * promise lasts, and one whose answer waits until it is decided, even on days when no rule selects it (docs/rules/reminders.md#held-rows).
 */
export function evaluateCandidate(candidate: Candidate, clock: ReminderClock): Reminder | null {
  const applied = applyRules(candidate, clock)
  const isListed =
    applied.selected !== null || isSnoozed(putOffTill(candidate), clock.asOf) || candidate.isAnswerWaiting
  return isListed ? planReminder(candidate, clock, applied) : null
}

/** What the rules say about a candidate, also on a day when it is in no list. */
export function planReminder(
  candidate: Candidate,
  clock: ReminderClock,
  { lastReminder, kindOn, selected } = applyRules(candidate, clock),
): Reminder {
  const { asOf } = clock
  const till = putOffTill(candidate)
  const reasons = holdReasons(candidate, asOf)
  const isAnnounced = reasons.length === 0 || canBeResumed(reasons.join(', '))
  // All days of a year may have to be looked at, so only for what is shown. After the last day comes none.
  const isWanted = till !== LAST_DAY && (isAnnounced || selected === null)
  const next = isWanted ? nextEmail(kindOn, till && isSnoozed(till, asOf) ? addDays(till, 1) : asOf) : null
  return {
    candidate,
    lastReminder,
    reasons,
    next: isAnnounced ? next : null,
    kind: selected ?? next?.kind ?? requestFor(candidate),
  }
}

const putOffTill = ({ snoozedTill, promisedTill }: Candidate): Day | null => lastDay(snoozedTill, promisedTill)

const lastDay = (...days: (Day | null)[]): Day | null =>
  days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null)

export const isRecommended = ({ reasons }: Reminder): boolean => reasons.length === 0
