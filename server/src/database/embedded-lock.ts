import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Holds `path` for this process and returns what gives it back, or undefined if another process has held it for
 * `patienceMs`; the wait is a blocking one.
 *
 * The lock is the operating system's, reached through SQLite, so it ends with its process however that ends:
 * no process number in a file that a stranger could have been given since.
 */
export function tryLock(path: string, patienceMs: number): (() => void) | undefined {
  const lock = new DatabaseSync(path, { timeout: patienceMs })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
  return () => lock.close()
}
