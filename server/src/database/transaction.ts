import type { Kysely, Transaction } from 'kysely'
import { acting } from './connection.ts'
import type { Tables } from './tables.ts'

/** A deadlock or a serialisation failure: the transaction can be retried. */
const RETRYABLE = new Set(['40P01', '40001'])
const MAX_RUNS = 4

/**
 * Runs a transaction on behalf of a login, whose e-mail the history records. It must lock rows in the one order
 * (docs/decisions/0007-one-order-of-locks.md).
 *
 * @param work may run more than once, because a transaction that conflicts with another one is retried. So it must
 * change nothing outside the database, and keep nothing between runs.
 */
export async function transactionBy<T>(
  db: Kysely<Tables>,
  loginEmail: string,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await runOnce(db, loginEmail, work)
    } catch (error) {
      if (run === MAX_RUNS || !isRetryable(error)) throw error
    }
  }
}

const runOnce = <T>(
  db: Kysely<Tables>,
  loginEmail: string,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  acting.run(loginEmail, () =>
    // Transactions that begin inside the work do not act for this login.
    db.transaction().execute((transaction) => acting.run(null, () => work(transaction))),
  )

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code))
