import type { Kysely, Transaction } from 'kysely'
import { acting } from './connection.ts'
import type { Tables } from './tables.ts'

/** One transaction in the name of a login, whose e-mail the history keeps. */
export const transactionBy = <T>(
  db: Kysely<Tables>,
  loginEmail: string,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  acting.run(loginEmail, () =>
    // What else begins while it runs is not in this name.
    db.transaction().execute((transaction) => acting.run(null, () => work(transaction))),
  )
