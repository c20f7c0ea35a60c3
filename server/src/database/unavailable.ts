import { ProblemError } from '../lib/problem.ts'
import { storageFailure } from '../lib/storage-failure.ts'

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** Seconds after which a caller may try again. */
const RETRY_AFTER_SECONDS = 5

/** PostgreSQL's code for a statement that was cancelled because it took too long. */
const QUERY_CANCELED = '57014'

/** One that gave up waiting for a lock. */
const LOCK_NOT_AVAILABLE = '55P03'

/** PostgreSQL's codes for a disk without room, and for a database that only reads, such as a standby. */
const DISK_FULL = '53100'
const READ_ONLY = '25006'

/** Codes of PostgreSQL for one that takes no connections or has ended this one. */
const GONE = new Set(['53300', '57P01', '57P02', '57P03', '08006'])

/** What the system says of a server that is not there or not to be found, or of a network that is away. */
const NOT_THERE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const OF_A_SOCKET = new Set(['connect', 'read', 'write', 'getaddrinfo'])

/** What the system says of a socket. The store and the mail server wrap such errors in their own. */
export function isBrokenSocket(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Of a name with several addresses, none of which answers.
  if (error instanceof AggregateError) return error.errors.every(isBrokenSocket)
  return 'syscall' in error && OF_A_SOCKET.has(String(error.syscall)) && NOT_THERE.has(codeOf(error))
}

/** The driver gives these no codes. */
const NO_CONNECTION_IN_TIME = /^timeout (exceeded when trying to connect|expired)|connection timeout$/
const CONNECTION_LOST = /^Connection (terminated|ended)/
/** The connection had been lost before, so the statement was never sent. */
const NEVER_SENT = /is not queryable$/

const isConnectionLost = (error: Error): boolean =>
  GONE.has(codeOf(error)) || isBrokenSocket(error) || CONNECTION_LOST.test(error.message)

/** Whether the database may have done what a statement asked, although the statement failed. */
export const mayBeDone = (error: unknown): boolean => error instanceof Error && isConnectionLost(error)

/** The code of the answer to a call that may or may not have been done. */
export const OUTCOME_UNKNOWN = 'outcome-unknown'

const retryLater = (code: string, detail: string, cause: Error) =>
  new ProblemError(503, code, detail, { cause, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })

/** The answer to an error of a database that is too slow, too busy or not there; undefined for any other error. */
export function databaseUnavailable(error: Error): ProblemError | undefined {
  if (codeOf(error) === QUERY_CANCELED)
    return retryLater('too-slow', 'This took too long and was stopped. Ask for less, or try again later.', error)
  if (codeOf(error) === DISK_FULL)
    return retryLater(
      'no-room',
      'The disk of the database is full, so this was not done. Tell whoever runs the server to make room, then try again.',
      error,
    )
  if (codeOf(error) === READ_ONLY)
    return retryLater(
      'read-only',
      'The database takes no changes at the moment, so this was not done. Tell whoever runs the server, then try again.',
      error,
    )
  if (NO_CONNECTION_IN_TIME.test(error.message) || codeOf(error) === LOCK_NOT_AVAILABLE)
    return retryLater('busy', 'The server is busy. Try again in a few seconds.', error)
  if (isConnectionLost(error) || NEVER_SENT.test(error.message))
    return retryLater('no-database', 'The database cannot be reached. Try again in a few seconds.', error)
  return undefined
}

/**
 * The answer to a call that may have changed something before the database or the store went away: trying again could do it
 * twice.
 * Any other error is returned as it is.
 */
export function withOutcome(error: unknown, mayHaveChanged: boolean): unknown {
  if (!mayHaveChanged || !(error instanceof Error)) return error
  const unavailable = databaseUnavailable(error) ?? storageFailure(error)
  if (!unavailable) return error
  return retryLater(
    OUTCOME_UNKNOWN,
    'This broke off before it was confirmed, so it may or may not have been done. Look whether it was before you try again.',
    unavailable,
  )
}
