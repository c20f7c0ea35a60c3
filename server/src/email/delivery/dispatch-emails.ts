import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { DocumentStore } from '../../lib/document-store.ts'
import type { ReturnAddresses } from '../../return/links/return-addresses.ts'
import { renewLink } from '../../return/links/link-emails.ts'
import { outsideCalls } from '../../lib/call-context.ts'
import { PRINTS } from '../../lib/limits.ts'
import type { ReplyAddresses } from '../../lib/reply-addresses.ts'
import { createWorkQueue } from '../../lib/work-queue.ts'
import type { Mailer } from '../../lib/mailer.ts'
import {
  claimDue,
  claimRetries,
  claimUnprepared,
  LEASE_SECONDS,
  releaseClaims,
  renewClaims,
  type ClaimedEmail,
  type UnpreparedEmail,
} from './claim-emails.ts'
import { outcomeOf, outcomeOfPreparing } from './outcome.ts'
import { postponePreparing } from './postpone-preparing.ts'
import { prepareEmail, readFailure, type Preparations } from './prepare-email.ts'
import { createRecorder } from './record-outcomes.ts'
import { sendOneEmail } from './send-one-email.ts'

interface Dispatching {
  db: Kysely<Tables>
  mailer: Mailer
  store: Pick<DocumentStore, 'read'>
  preparations: Preparations
  /** Null while links are switched off. */
  returnAddresses: Pick<ReturnAddresses, 'urlOf'> | null
  /** Where answers to an e-mail go; absent or empty for its sender. */
  replyAddressOf?: ReplyAddresses['of']
  now: () => Date
  timeZone: string
  onError: (error: unknown) => void
}

export interface Dispatcher {
  /** Prepares queued e-mails and sends those that are due. Returns at once. */
  wake: () => void
  /** Resolves when nothing is left to do. */
  idle: () => Promise<void>
  /** Finishes the e-mails being sent. Those that take longer than `withinMs` are left to the next dispatcher. */
  stop: (withinMs: number) => Promise<void>
}

/**
 * So many are printed at a time, and as many more are being read, rendered, kept or linked meanwhile, so that the printer
 * always has the next one.
 */
const PREPARATION_CONCURRENCY = 2 * PRINTS.atOnce
/** For each connection: one e-mail being sent, and others ready to follow or being recorded. */
const CLAIMED_PER_CONNECTION = 6

/**
 * Sends each e-mail once: claims the row, sends, then records the outcome (docs/rules/reminders.md#one-message). All
 * state is in the rows, so any number of dispatchers in any number of processes can share them.
 */
export function createDispatcher({
  db,
  mailer,
  store,
  preparations,
  returnAddresses,
  replyAddressOf = () => '',
  now,
  timeZone,
  onError,
}: Dispatching): Dispatcher {
  const claimedBy = randomUUID()
  /** When the claim on each e-mail expires, by our own clock. */
  const leases = new Map<number, number>()
  const owner = () => ({ id: claimedBy, holding: [...leases.keys()] })
  const giveUp = new AbortController()
  const record = createRecorder(db, claimedBy, { signal: giveUp.signal, onError })

  const hold = (ids: Iterable<number>, askedAt: number) => {
    for (const id of ids) leases.set(id, askedAt + LEASE_SECONDS * 1000)
  }
  async function claimAndHold<T extends { emailId: number }>(claim: () => Promise<T[]>): Promise<T[]> {
    const askedAt = Date.now()
    const claimed = await claim()
    hold(
      claimed.map(({ emailId }) => emailId),
      askedAt,
    )
    return claimed
  }

  async function send(email: ClaimedEmail): Promise<void> {
    const { emailId } = email
    try {
      // After a long sleep of this machine, another process may have claimed the e-mail.
      if (Date.now() > (leases.get(emailId) ?? 0)) return
      const isRenewed = email.isLinkRevoked && returnAddresses !== null
      const returnLinkName = isRenewed ? await renewLink(db, emailId) : email.returnLinkName
      // Another process has claimed it, and made the link.
      if (isRenewed && returnLinkName === null) return
      const delivery = await sendOneEmail(
        { mailer, store, returnAddresses, replyAddressOf },
        { ...email, returnLinkName },
        now(),
        giveUp.signal,
      ).catch((error: unknown) => {
        if (!giveUp.signal.aborted) throw error
      })
      if (delivery) await record(outcomeOf(email, delivery, now()))
      else await releaseClaims({ id: claimedBy, holding: [emailId] }, db)
    } catch (error) {
      // The claim expires, and the e-mail is sent again.
      onError(error)
    } finally {
      leases.delete(emailId)
    }
  }

  async function prepare(email: UnpreparedEmail): Promise<void> {
    try {
      await prepareEmail(db, preparations, email, { claimedBy, now: now() })
    } catch (error) {
      onError(error)
      await recordUnprepared(email, error).catch(onError)
    } finally {
      leases.delete(email.emailId)
    }
    sending.wake()
  }

  async function recordUnprepared(email: UnpreparedEmail, error: unknown): Promise<void> {
    const { reason, isFinal } = readFailure(error)
    if (isFinal || email.whenNextTry) await record(outcomeOfPreparing(email, reason, isFinal, now()))
    else await postponePreparing(db, email.emailId, claimedBy, reason)
  }

  async function claimToSend(limit: number): Promise<ClaimedEmail[]> {
    const at = now()
    const due = await claimDue(db, owner(), limit, at)
    if (due.length === limit) return due
    const retries = await claimRetries(db, owner(), limit - due.length, { now: at, timeZone })
    return [...due, ...retries]
  }

  const sending = createWorkQueue({
    concurrency: mailer.connections * CLAIMED_PER_CONNECTION,
    claim: (limit) => claimAndHold(() => claimToSend(limit)),
    work: send,
    onError,
  })
  const preparing = createWorkQueue({
    concurrency: PREPARATION_CONCURRENCY,
    claim: (limit) => claimAndHold(() => claimUnprepared(db, owner(), limit, now())),
    work: prepare,
    onError,
  })

  const renewing = setInterval(renew, (LEASE_SECONDS * 1000) / 3).unref()
  async function renew(): Promise<void> {
    if (leases.size === 0) return
    const askedAt = Date.now()
    try {
      const renewed = await renewClaims(owner(), db)
      hold(
        renewed.filter((id) => leases.has(id)),
        askedAt,
      )
    } catch (error) {
      onError(error)
    }
  }

  return {
    wake: () =>
      outsideCalls(() => {
        preparing.wake()
        sending.wake()
      }),
    idle: async () => {
      await preparing.idle()
      await sending.idle()
      // Those that were written anew for another try.
      preparing.wake()
      await preparing.idle()
      await sending.idle()
    },
    stop: async (withinMs) => {
      const givingUp = setTimeout(() => giveUp.abort(new Error('Stopping')), withinMs)
      const gaveUp = once(giveUp.signal, 'abort')
      await Promise.all([Promise.race([preparing.stop(), gaveUp]), sending.stop()])
      clearTimeout(givingUp)
      clearInterval(renewing)
    },
  }
}
