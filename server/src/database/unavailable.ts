import { ProblemError } from '../lib/problem.ts'

/** Seconds after which a caller may try again. */
const RETRY_AFTER_SECONDS = 5

/** PostgreSQL's code for a statement that was cancelled because it took too long. */
const QUERY_CANCELED = '57014'

/** One that gave up waiting for a lock. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Codes of PostgreSQL for one that takes no connections or has ended this one. */
const GONE = new Set(['53300', '57P01', '57P02', '57P03', '08006'])

/** What the system says of a socket. The store and the mail server wrap such errors in their own. */
const isBrokenSocket = (error: Error): boolean =>
  'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall)) && 'code' in error
    ? ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'].includes(String(error.code))
    : false

/** The driver gives these no codes. */
const NO_CONNECTION_IN_TIME = /^timeout exceeded when trying to connect|connection timeout$/
const CONNECTION_LOST = /^Connection terminated|^Client has encountered a connection error|is not queryable$/

const retryLater = (code: string, detail: string, cause: Error) =>
  new ProblemError(503, code, detail, { cause, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })

/** The answer to an error of a database that is too slow, too busy or not there; undefined for any other error. */
export function databaseUnavailable(error: Error): ProblemError | undefined {
  const code = 'code' in error ? String(error.code) : ''
  if (code === QUERY_CANCELED)
    return retryLater('too-slow', 'This took too long and was stopped. Ask for less, or try again later.', error)
  if (NO_CONNECTION_IN_TIME.test(error.message) || code === LOCK_NOT_AVAILABLE)
    return retryLater('busy', 'The server is busy. Try again in a few seconds.', error)
  if (GONE.has(code) || isBrokenSocket(error) || CONNECTION_LOST.test(error.message))
    return retryLater('no-database', 'The database cannot be reached. Try again in a few seconds.', error)
  return undefined
}
