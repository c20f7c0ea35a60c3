import { MAX_TRIES } from '@app/contract/email/rules'
import type { Delivery, RecipientOutcome } from '../../lib/mailer.ts'
import type { ClaimedEmail, ClaimedRecipient } from './claim-emails.ts'
import { whenToRetry } from './retry-pauses.ts'

/** The result of one try to send an e-mail, as it is stored. */
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
 * The outcome of a try. An e-mail is SENT once no recipient is left to try and at least one has accepted it, and FAILED
 * if none has. In both cases its reason names the recipients who were refused, and why.
 */
export function outcomeOf(email: ClaimedEmail, delivery: Delivery, at: Date): Outcome {
  const results = new Map(delivery.recipients.map((recipient) => [recipient.address, recipient]))
  const tries = email.tries + 1
  const isDeferred = delivery.recipients.some(({ outcome }) => outcome === 'deferred')
  const whenNextTry = isDeferred ? whenToRetry(tries, at) : undefined
  const recipients = email.recipients.map((recipient) =>
    recipientAfterTry(recipient, results.get(recipient.address), !whenNextTry),
  )
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

/** The state of a recipient after this try. On the last try, deferred becomes refused. */
function recipientAfterTry(
  recipient: ClaimedRecipient,
  result: RecipientOutcome | undefined,
  isLastTry: boolean,
): ClaimedRecipient {
  if (recipient.outcome !== 'waiting' || !result) return recipient
  const outcome = result.outcome === 'deferred' ? (isLastTry ? 'refused' : 'waiting') : result.outcome
  return { ...recipient, outcome, reason: result.reason }
}

/** The server's words, with addresses unless all recipients were refused for the same reason. */
function reasonOf(recipients: readonly ClaimedRecipient[]): string {
  const refused = recipients.filter(({ reason }) => reason !== '')
  const [first, ...others] = new Set(refused.map(({ reason }) => reason))
  if (first === undefined) return ''
  if (others.length === 0 && refused.length === recipients.length) return first
  return refused.map(({ address, reason }) => `${address}: ${reason}`).join('; ')
}

/** The outcome of a failed preparation; `isFinal` if a retry cannot help. */
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
