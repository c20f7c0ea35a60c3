import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** One transaction in the name of a login, whose e-mail the history keeps. */
export const transactionBy = <T>(
  db: Kysely<Tables>,
  loginEmail: string,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`select set_config('warrant.login', ${loginEmail}, true)`.execute(transaction)
    return work(transaction)
  })
