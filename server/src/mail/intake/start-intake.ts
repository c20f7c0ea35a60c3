import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../app-context.ts'
import { createReplyAddresses } from '../../lib/reply-addresses.ts'
import { createMailOpener } from '../parse/mail-opener.ts'
import { conditionOf } from './mailbox-error.ts'
import { readMailbox } from './mailbox-session.ts'
import { claimMailbox, LEASE_SECONDS, recordCondition, releaseMailbox } from './mailbox-state.ts'
import { createWithheld } from './withheld.ts'

/** Pauses after a failure. A wrong password tried too often locks the mailbox. */
const PAUSES = { lookEveryMs: 60_000, awayMs: 15_000, refusedMs: 300_000, withheldMs: 60_000 }

export interface MailIntake {
  stop: () => Promise<void>
}

export type IntakeServices = Pick<AppContext, 'db' | 'store' | 'timeZone' | 'environment' | 'sealerFor' | 'now'>

interface IntakeOptions {
  onError: (error: unknown) => void
  pauses?: Partial<typeof PAUSES>
}

/**
 * Reads the mailbox from now on (docs/rules/mailbox.md). One worker at a time has it; another one takes over when that
 * stops or dies. Whatever happens to the mailbox stops nothing else.
 */
export function startIntake(context: IntakeServices, { onError, pauses }: IntakeOptions): MailIntake {
  const { db, environment, now } = context
  const { MAIL_IN_URL: url, MAIL_IN_DONE: doneFolder, DATA_DIR: dataDir } = environment
  if (!url) return { stop: async () => undefined }
  const { lookEveryMs, awayMs, refusedMs, withheldMs } = { ...PAUSES, ...pauses }
  const claimedBy = randomUUID()
  const stopping = new AbortController()
  const opener = createMailOpener()
  const unmoved = new Set<string>()
  const withheld = createWithheld(withheldMs)
  const shared = {
    ...context,
    opener,
    replies: createReplyAddresses(context),
    dataDir,
    doneFolder,
    unmoved,
    withheld,
    onWithheld: onError,
    url,
    lookEveryMs,
  }

  /** Reads until the mailbox is lost, and answers how long to leave it alone. */
  async function readWhileMine(): Promise<number> {
    if (!(await claimMailbox(db, claimedBy))) return lookEveryMs
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    const stillMine = async () => {
      if (!(await claimMailbox(db, claimedBy))) lost.abort(new Error('Another worker has the mailbox'))
      signal.throwIfAborted()
    }
    const renewing = setInterval(() => void stillMine().catch(() => undefined), (LEASE_SECONDS * 1000) / 3).unref()
    try {
      const onLook = async () => {
        const reason = withheld.reason()
        await recordCondition(db, reason === '' ? 'ok' : 'withheld', reason, now())
      }
      return await readMailbox({ ...shared, stillMine, signal, onLook })
    } catch (error) {
      if (signal.aborted) return 0
      const { condition, reason } = conditionOf(error) ?? {
        condition: 'away' as const,
        reason: 'Messages cannot be kept. The reason is in the log of the worker.',
      }
      onError(error)
      await recordCondition(db, condition, reason, now())
      return condition === 'refused' ? refusedMs : awayMs
    } finally {
      clearInterval(renewing)
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pauseMs = await readWhileMine().catch((error: unknown) => {
        onError(error)
        return awayMs
      })
      await pause(pauseMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
    await releaseMailbox(db, claimedBy).catch(onError)
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort(new Error('Stopping'))
      await running
      await opener.close()
    },
  }
}
