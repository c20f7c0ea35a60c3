import { MAX_TRIES } from '@app/contract/email/rules'
import type { Delivery, RecipientOutcome } from '../../lib/mailer.ts'
import type { ClaimedEmail, ClaimedRecipient } from './claim-emails.ts'
import { whenToRetry } from './retry-pauses.ts'

/** What is kept of a try. */
export interface Outcome {
  emailId: number
  status: 'SENT' | 'QUEUED' | 'FAILED'
  tries: number
  reason: string
  whenNextTry: Date | null
  contentHash: string | null
  recipients: { position: number; outcome: ClaimedRecipient['outcome']; reason: string }[]
  at: Date
}

/**
 * An e-mail is SENT once nobody is left to whom it may still go, and somebody has it; it is FAILED when nobody has. Who
 * was refused, and why, is its reason either way.
 */
export function outcomeOf(email: ClaimedEmail, delivery: Delivery, at: Date): Outcome {
  const told = new Map(delivery.recipients.map((recipient) => [recipient.address, recipient]))
  const tries = email.tries + 1
  const isDeferred = delivery.recipients.some(({ outcome }) => outcome === 'deferred')
  const whenNextTry = isDeferred ? whenToRetry(tries, at) : undefined
  const recipients = email.recipients.map((recipient) => after(recipient, told.get(recipient.address), !whenNextTry))
  const isSent = !whenNextTry && recipients.some(({ outcome }) => outcome === 'accepted')
  return {
    emailId: email.emailId,
    status: whenNextTry ? 'QUEUED' : isSent ? 'SENT' : 'FAILED',
    tries: whenNextTry || !isSent ? tries : email.tries,
    reason: recipients.length === 0 ? 'It has no recipients.' : reasonOf(recipients),
    whenNextTry: whenNextTry ?? null,
    contentHash: delivery.contentHash,
    recipients: recipients.map(({ position, outcome, reason }) => ({ position, outcome, reason })),
    at,
  }
}

/** A recipient after this try; the last try makes a refusal of what was deferred. */
function after(recipient: ClaimedRecipient, told: RecipientOutcome | undefined, isLastTry: boolean): ClaimedRecipient {
  if (recipient.outcome !== 'waiting' || !told) return recipient
  const outcome = told.outcome === 'deferred' ? (isLastTry ? 'refused' : 'waiting') : told.outcome
  return { ...recipient, outcome, reason: told.reason }
}

/** The server's words, with the addresses that they are about where others were not refused alike. */
function reasonOf(recipients: readonly ClaimedRecipient[]): string {
  const refused = recipients.filter(({ reason }) => reason !== '')
  const [first, ...others] = new Set(refused.map(({ reason }) => reason))
  if (first === undefined) return ''
  if (others.length === 0 && refused.length === recipients.length) return first
  return refused.map(({ address, reason }) => `${address}: ${reason}`).join('; ')
}

/** An e-mail that could not be made ready; `isFinal` when it never will be. */
export function outcomeOfPreparing(
  email: { emailId: number; tries: number },
  reason: string,
  isFinal: boolean,
  at: Date,
): Outcome {
  const tries = isFinal ? MAX_TRIES : email.tries + 1
  const whenNextTry = whenToRetry(tries, at) ?? null
  const status = whenNextTry ? 'QUEUED' : 'FAILED'
  const nothing = { contentHash: null, recipients: [] }
  return { emailId: email.emailId, status, tries: email.tries + 1, reason, whenNextTry, ...nothing, at }
}
