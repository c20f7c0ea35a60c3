import { sql, type Kysely, type Transaction } from 'kysely'
import { PreparedStatement } from './prepared.ts'
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

/** Sets the acting login for the rest of the transaction. The triggers that write the history read it. */
const actAs = new PreparedStatement<unknown, { loginEmail: string }>(
  (at) => sql`select set_config('warrant.login', ${at('loginEmail')}, true)`,
)

const runOnce = <T>(
  db: Kysely<Tables>,
  loginEmail: string,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await actAs.execute(transaction, { loginEmail })
    return work(transaction)
  })

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code))
