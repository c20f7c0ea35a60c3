import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * How a program holds a data folder:
 * - `owner`: it runs PostgreSQL there. There is one at a time, beside any number of guests.
 * - `guest`: it uses the PostgreSQL that an owner runs.
 * - `alone`: it stops PostgreSQL. There is no owner and no guest meanwhile.
 */
export type HeldLock = 'owner' | 'guest' | 'alone'

/** SQLite's RESERVED, SHARED and EXCLUSIVE locks go together just so. */
const STATEMENTS: Record<HeldLock, string> = {
  owner: 'begin immediate',
  guest: 'begin; select count(*) from sqlite_schema',
  alone: 'begin exclusive',
}

/** A lock that nothing refers to would be closed as garbage. */
const held = new Set<DatabaseSync>()

/**
 * Holds `path` for this process and returns what gives it back, or undefined if other processes have been in the way
 * for `patienceMs`; the wait is a blocking one.
 *
 * The lock is the operating system's, reached through SQLite, so it ends with its process however that ends:
 * no process number in a file that a stranger could have been given since.
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
