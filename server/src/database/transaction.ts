import { sql, type Kysely, type Transaction } from 'kysely'
import { PreparedStatement } from './prepared.ts'
import type { Tables } from './tables.ts'

/** Somebody else was in the way: a deadlock, or a serialisation failure. The same work goes through a moment later. */
const PASSING = new Set(['40P01', '40001'])
const MOST_RUNS = 4

/**
 * One transaction in the name of a login, whose e-mail the history keeps. Whoever locks rows in it does so in the one
 * order (docs/decisions/0007-one-order-of-locks.md).
 *
 * @param work what it does, from its start: PostgreSQL may take a transaction back that meets another one, and then the
 *   work runs again. So it changes nothing but the database, and keeps nothing from one run to the next.
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
      if (run === MOST_RUNS || !isPassing(error)) throw error
    }
  }
}

/** Says for the rest of the transaction who acts: the triggers that keep the history read it. */
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

const isPassing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && PASSING.has(String(error.code))
