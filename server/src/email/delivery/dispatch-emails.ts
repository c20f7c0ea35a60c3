import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { DocumentStore } from '../../lib/document-store.ts'
import { createWorkQueue } from '../../lib/work-queue.ts'
import type { Mailer } from '../../lib/mailer.ts'
import {
  claimDue,
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
  now: () => Date
  onError: (error: unknown) => void
}

export interface Dispatcher {
  /** Prepares what was queued, and sends what is due. Returns at once. */
  wake: () => void
  /** Resolves when there is nothing left to do. */
  idle: () => Promise<void>
  /** Lets what is on its way finish; what takes longer than `withinMs` goes again, with the next dispatcher. */
  stop: (withinMs: number) => Promise<void>
}

/** Documents are printed by one browser: more at a time would only wait for it. */
const PREPARED_AT_A_TIME = 4
/** For each connection one that is on its way, and others that are ready to follow or being recorded. */
const CLAIMED_PER_CONNECTION = 6

/**
 * Sends e-mails, each once: it claims the row, sends, then records (docs/rules/reminders.md#one-message). The rows are
 * the truth; any number of dispatchers in any number of processes share them.
 */
export function createDispatcher({ db, mailer, store, preparations, now, onError }: Dispatching): Dispatcher {
  const claimedBy = randomUUID()
  /** Until when each e-mail in hand is ours for sure, by our own clock. */
  const leases = new Map<number, number>()
  const holder = () => ({ id: claimedBy, holding: [...leases.keys()] })
  const giveUp = new AbortController()
  const record = createRecorder(db, claimedBy, { signal: giveUp.signal, onError })

  const hold = (ids: Iterable<number>, askedAt: number) => {
    for (const id of ids) leases.set(id, askedAt + LEASE_SECONDS * 1000)
  }
  async function holding<T extends { emailId: number }>(claim: () => Promise<T[]>): Promise<T[]> {
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
      // A process that slept may find its e-mails in other hands.
      if (Date.now() > (leases.get(emailId) ?? 0)) return
      const delivery = await sendOneEmail({ mailer, store }, email, now(), giveUp.signal).catch((error: unknown) => {
        if (!giveUp.signal.aborted) throw error
      })
      if (delivery) await record(outcomeOf(email, delivery, now()))
      else await releaseClaims({ id: claimedBy, holding: [emailId] }, db)
    } catch (error) {
      // Its lease runs out, and it goes again.
      onError(error)
    } finally {
      leases.delete(emailId)
    }
  }

  async function prepare(email: UnpreparedEmail): Promise<void> {
    try {
      await prepareEmail(preparations, email, { claimedBy, now: now() })
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

  const sending = createWorkQueue({
    concurrency: mailer.connections * CLAIMED_PER_CONNECTION,
    claim: (limit) => holding(() => claimDue(db, holder(), limit, now())),
    work: send,
    onError,
  })
  const preparing = createWorkQueue({
    concurrency: PREPARED_AT_A_TIME,
    claim: (limit) => holding(() => claimUnprepared(db, holder(), limit, now())),
    work: prepare,
    onError,
  })

  const renewing = setInterval(renew, (LEASE_SECONDS * 1000) / 3).unref()
  async function renew(): Promise<void> {
    if (leases.size === 0) return
    const askedAt = Date.now()
    try {
      const renewed = await renewClaims(holder(), db)
      hold(
        renewed.filter((id) => leases.has(id)),
        askedAt,
      )
    } catch (error) {
      onError(error)
    }
  }

  return {
    wake: () => {
      preparing.wake()
      sending.wake()
    },
    idle: async () => {
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
