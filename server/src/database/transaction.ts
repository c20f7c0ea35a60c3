import { sql, type Kysely, type Transaction } from 'kysely'
import { PreparedStatement } from './prepared.ts'
import type { Tables } from './tables.ts'

const act = new PreparedStatement<unknown, { loginEmail: string }>(
  (at) => sql`select set_config('warrant.login', ${at('loginEmail')}, true)`,
)

/** One transaction in the name of a login, whose e-mail the history keeps. */
export const transactionBy = <T>(
  db: Kysely<Tables>,
  loginEmail: string,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await act.execute(transaction, { loginEmail })
    return work(transaction)
  })
