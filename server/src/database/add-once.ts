import { createHash } from 'node:crypto'
import { sql, type ExpressionBuilder, type NotNull, type Transaction } from 'kysely'
import { REQUEST_KEY_DAYS, type Keyed } from '@app/contract/request-key'
import { conflict } from '../lib/problem.ts'
import type { Tables } from './tables.ts'

interface Asked {
  login: { loginId: number }
  /** What the record is called, such as `company`. */
  thing: string
  payload: Keyed<object>
}

/**
 * Adds a record and returns its id; or, if this login has added it with the same key, returns the id that it got
 * (docs/rules/calls.md#adds-and-updates). Of two such requests at the same moment the second waits for the first.
 *
 * @param add inserts the record in the same transaction, so that a record and its key are kept together or not at all
 * @throws ProblemError 409 if the key came with something else before
 */
export async function addOnce(
  transaction: Transaction<Tables>,
  { login: { loginId }, thing, payload }: Asked,
  add: () => Promise<number>,
): Promise<number> {
  const { requestKey } = payload
  if (requestKey === undefined) return add()
  await forgetOldKeys(transaction)
  const payloadHash = createHash('sha256')
    .update(JSON.stringify([thing, payload]))
    .digest('hex')
  const itsRow = ({ and }: ExpressionBuilder<Tables, 'addedRecord'>) => and({ loginId, requestKey })
  const isNew = await transaction
    .insertInto('addedRecord')
    .values({ loginId, requestKey, payloadHash, whenAdded: sql`now()` })
    .onConflict((found) => found.doNothing())
    .returning('requestKey')
    .executeTakeFirst()
  if (!isNew) {
    const added = await transaction
      .selectFrom('addedRecord')
      .select(['recordId', 'payloadHash'])
      .where(itsRow)
      .$narrowType<{ recordId: NotNull }>()
      .executeTakeFirstOrThrow()
    if (added.payloadHash !== payloadHash) throw addedAsOtherwise(thing, added.recordId)
    return added.recordId
  }
  const recordId = await add()
  await transaction.updateTable('addedRecord').set({ recordId }).where(itsRow).execute()
  return recordId
}

const addedAsOtherwise = (thing: string, recordId: number) =>
  conflict(
    `This ${thing} was added already, as number ${recordId}, by a request of which no answer came. What you changed since ` +
      `is not saved. Find the ${thing} in its list, and change it there.`,
  )

/** Those that another transaction is forgetting are left to it. */
const forgetOldKeys = (transaction: Transaction<Tables>) =>
  sql`delete from added_record where ctid = any(array(
    select ctid from added_record where when_added < now() - make_interval(days => ${REQUEST_KEY_DAYS})
    for update skip locked))`.execute(transaction)
