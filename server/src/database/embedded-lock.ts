import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * How a process may lock a data folder:
 * - `owner`: it runs PostgreSQL there. There is at most one, beside any number of guests.
 * - `guest`: it uses the PostgreSQL that an owner runs.
 * - `alone`: it stops PostgreSQL. There can be no owner and no guest meanwhile.
 */
export type HeldLock = 'owner' | 'guest' | 'alone'

/** SQLite's RESERVED, SHARED and EXCLUSIVE locks exclude each other in exactly this way. */
const STATEMENTS: Record<HeldLock, string> = {
  owner: 'begin immediate',
  guest: 'begin; select count(*) from sqlite_schema',
  alone: 'begin exclusive',
}

/** Keeps the locks from being closed by the garbage collector. */
const held = new Set<DatabaseSync>()

/**
 * Locks `path` for this process. Returns a function that releases it, or undefined if other processes still held it
 * after `patienceMs`. The wait blocks the thread.
 *
 * It is a lock of the operating system, taken through SQLite, so it ends with the process even after a crash. A process
 * id in a file could since belong to another program.
 */
export function tryLock(path: string, hold: HeldLock, patienceMs: number): (() => void) | undefined {
  const lock = new DatabaseSync(path, { timeout: patienceMs })
  try {
    lock.exec(`pragma journal_mode = memory; ${STATEMENTS[hold]}`)
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
  held.add(lock)
  return () => {
    if (held.delete(lock)) lock.close()
  }
}
