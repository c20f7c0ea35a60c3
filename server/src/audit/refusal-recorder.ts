import type { Connection } from '../database/connection.ts'
import { recordAudit, type AuditEvent } from './record-audit.ts'

/** Equal refusals of this time become one line. */
const GATHER_MS = 60_000
/** Different refusals that are gathered at once. Beyond them, a line tells how many more there were. */
const GATHERED_AT_ONCE = 1000

/** Records refusals without letting an attacker fill the audit: the first at once, its repetitions by their number. */
export interface RefusalRecorder {
  note: (refusal: AuditEvent) => void
  /** Writes what is gathered. */
  flush: () => Promise<void>
}

/** @param onError is told of lines that could not be written */
export function createRefusalRecorder(db: Connection, onError: (error: unknown) => void): RefusalRecorder {
  const gathered = new Map<string, { refusal: AuditEvent; repetitions: number }>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let unlisted = 0

  const write = (event: AuditEvent) => {
    const written = recordAudit(db, event).catch(onError)
    // Without a result: one that holds the former ones would grow for as long as the process runs.
    writing = writing.then(() => written)
  }

  const settle = () => {
    clearTimeout(timer)
    timer = undefined
    for (const { refusal, repetitions } of gathered.values()) {
      const count = `${repetitions} more within a minute`
      if (repetitions > 0) write({ ...refusal, detail: refusal.detail ? `${refusal.detail}, ${count}` : count })
    }
    if (unlisted > 0)
      write({
        kind: 'throttled',
        login: null,
        clientAddress: '',
        detail: `${unlisted} more refusals within a minute`,
      })
    gathered.clear()
    unlisted = 0
  }

  return {
    note: (refusal) => {
      const key = JSON.stringify([refusal.kind, refusal.login, refusal.clientAddress, refusal.subject, refusal.detail])
      const known = gathered.get(key)
      if (known) known.repetitions++
      else if (gathered.size >= GATHERED_AT_ONCE) unlisted++
      else {
        gathered.set(key, { refusal, repetitions: 0 })
        write(refusal)
        timer ??= setTimeout(settle, GATHER_MS).unref()
      }
    },
    flush: async () => {
      settle()
      await writing
    },
  }
}
