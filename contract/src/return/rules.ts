import { addDays, type Day } from '../dates.ts'

/** A link works until this many days after the anniversary that it belongs to (docs/rules/returns.md#links). */
export const LINK_DAYS_AFTER = 90

/** The last day on which a link for the warrant of this anniversary works. */
export const lastDayOfLink = (bwofAnniversary: Day): Day => addDays(bwofAnniversary, LINK_DAYS_AFTER)

/** How many links and answers of a property are listed, the newest, and how many answers to read, the oldest. */
export const MOST_LISTED = 500

/** A promise holds reminders back until this many days before the warrant is due at most. */
export const PROMISE_ENDS_DAYS_BEFORE = 7

/** The last day on which a promise holds reminders back (docs/rules/returns.md#not-yet). */
export function promiseHoldsUntil(expectedDate: Day, bwofAnniversary: Day): Day {
  const last = addDays(bwofAnniversary, -PROMISE_ENDS_DAYS_BEFORE)
  return expectedDate < last ? expectedDate : last
}

/** Whether a promise holds no reminders back any more, whichever day it names. */
export const isTooLateToHold = (bwofAnniversary: Day, today: Day): boolean =>
  promiseHoldsUntil(bwofAnniversary, bwofAnniversary) < today

export const isWarrantLate = (bwofAnniversary: Day, today: Day): boolean => bwofAnniversary < today

/** The ways to answer (docs/rules/returns.md#answers), by the last part of their addresses. */
export const SUBMISSION_KINDS = ['files', 'sign', 'cannot', 'later', 'not-ours'] as const
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number]

/** What a supplier did, by the kind of its answer. */
export const SUBMISSION_KIND_NAMES: Readonly<Record<SubmissionKind, string>> = {
  files: 'Sent the signed certificate',
  sign: 'Signed here',
  cannot: 'Cannot certify',
  later: 'Not yet',
  'not-ours': 'Not ours',
}

/** Why a system cannot be certified. */
export const CANNOT_REASONS = ['missed', 'defect', 'less than 12 months', 'other'] as const
export type CannotReason = (typeof CANNOT_REASONS)[number]

/** What each reason says on the page and to the office. */
export const CANNOT_REASON_NAMES: Readonly<Record<CannotReason, string>> = {
  missed: 'An inspection was missed',
  defect: 'A defect is open',
  'less than 12 months': 'We have looked after it for less than 12 months',
  other: 'Another reason',
}

/** What became of each system of a supplier, as its page says. */
export const RETURN_SYSTEM_STATES = ['wanted', 'received', 'certified', 'in lieu', 'refused'] as const
export type ReturnSystemState = (typeof RETURN_SYSTEM_STATES)[number]

/** What the supplier reads of each, on the page behind a link and after logging in. */
export const RETURN_SYSTEM_STATE_NAMES: Readonly<Record<ReturnSystemState, string>> = {
  wanted: 'Wanted',
  received: 'Being checked',
  certified: 'Accepted',
  'in lieu': 'Report accepted',
  refused: 'Not accepted',
}

/** Whether something is still wanted for a system. */
export const isWanted = ({ state }: { readonly state: ReturnSystemState }): boolean =>
  state === 'wanted' || state === 'refused'

/** What became of an answer: as certificates, or `noted` where there is nothing to decide. */
export const SUBMISSION_STATES = ['received', 'accepted', 'refused', 'withdrawn', 'noted'] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

/** Drawn signatures: strokes of points on a field of this size, in its own units. */
export const SIGNATURE_WIDTH = 600
export const SIGNATURE_HEIGHT = 200
export const MAX_STROKES = 200
export const MAX_POINTS = 5000
