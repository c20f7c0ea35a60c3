import { sql, type Kysely, type Transaction } from 'kysely'
import { PreparedStatement } from './prepared.ts'
import { AHEAD } from './preparing-client.ts'
import type { Tables } from './tables.ts'

/** A deadlock or a serialisation failure: the transaction can be retried. */
const RETRYABLE = new Set(['40P01', '40001'])
const MAX_RUNS = 4

/** Every transaction shares it, and one that must be alone has it for itself. The same number in every version. */
const ALONE_LOCK = 7_208_134
const ALONE_WITHIN = '5s'
/** Longer, so that nobody is refused because of one that gave up itself. */
const SHARED_WITHIN = '10s'

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
  return retried(() => runOnce(db, loginEmail, work))
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs++) {
    try {
      return await run()
    } catch (error) {
      if (runs === MAX_RUNS || !isRetryable(error)) throw error
    }
  }
}

/**
 * Sets the acting login for the rest of the transaction. The triggers that write the history read it. The wait for one that
 * is alone is bounded, those for rows later are not: the values of a row are worked out from left to right.
 */
const actAs = new PreparedStatement<unknown, { loginEmail: string }>(
  (at) => sql`with before as materialized (select current_setting('lock_timeout') as lock_timeout)
    select set_config('warrant.login', ${at('loginEmail')}, true), set_config('lock_timeout', ${sql.lit(SHARED_WITHIN)}, true),
      pg_advisory_xact_lock_shared(${ALONE_LOCK}), set_config('lock_timeout', lock_timeout, true) from before
    ${sql.raw(AHEAD)}`,
)

/** Waits for those who began before, and keeps the others waiting: not longer than this. */
const actAloneAs = (loginEmail: string) =>
  sql`select set_config('warrant.login', ${loginEmail}, true), set_config('lock_timeout', ${ALONE_WITHIN}, true),
    pg_advisory_xact_lock(${ALONE_LOCK})`

/** What a transaction that must be alone does: what it can find out beside others, then its work. */
interface AloneWork<T, Known> {
  /** Reads beside others, who may change afterwards what it has read. */
  before: (transaction: Transaction<Tables>) => Promise<Known>
  alone: (transaction: Transaction<Tables>, known: Known) => Promise<T>
}

/**
 * As `transactionBy`, while no other transaction of the program is under way, so that nobody writes afterwards what they
 * read before. Each statement sees what was committed before it.
 *
 * @throws an error that is answered with 503 while another transaction takes too long
 */
export async function transactionAloneBy<T, Known>(
  db: Kysely<Tables>,
  loginEmail: string,
  { before, alone }: AloneWork<T, Known>,
): Promise<T> {
  return retried(() =>
    db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (transaction) => {
        const known = await before(transaction)
        await actAloneAs(loginEmail).execute(transaction)
        return alone(transaction, known)
      }),
  )
}

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
