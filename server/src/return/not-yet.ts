import { sql } from 'kysely'
import { shownDay, type Day } from '@app/contract/dates'
import type { NotOurs, NotYet } from '@app/contract/return/schema'
import type { AppContext } from '../app-context.ts'
import { isOfWarrant } from '../bwof/of-warrant.ts'
import { transactionBy } from '../database/transaction.ts'
import { badPayload } from '../lib/problem.ts'
import { contentHashOf } from './content-hash.ts'
import { actorOf, findSameAnswer, keepAnswer, lockAnswered, type Returning } from './returning.ts'
import { inWords } from './in-words.ts'

/** @throws ProblemError 400 at `path` for a day in the past */
export function refusePast(path: string, expectedDate: Day | null, today: Day): void {
  if (expectedDate !== null && expectedDate < today) {
    throw badPayload({ path, message: `takes a day from today, ${shownDay(today)}, on` })
  }
}

const pathOf = (index: number) => `propertyServiceIds.${index}`

/**
 * Keeps the day that a supplier promises for systems, which holds their reminders back (docs/rules/returns.md#not-yet).
 *
 * @returns the number of the answer
 * @throws ProblemError 400 for a day in the past or a system that is not the supplier's
 */
export function promise(
  { db }: Pick<AppContext, 'db'>,
  returning: Returning,
  answer: NotYet,
  today: Day,
): Promise<number> {
  const { propertyServiceIds, expectedDate, note, name } = answer
  refusePast('expectedDate', expectedDate, today)
  const contentHash = contentHashOf('later', answer)
  return transactionBy(db, actorOf(returning), async (transaction) => {
    const systems = await lockAnswered(transaction, returning, propertyServiceIds, pathOf)
    const same = await findSameAnswer(transaction, returning, { contentHash })
    if (same !== null) return same
    const number = await keepAnswer(transaction, returning, {
      kind: 'later',
      propertyServiceIds,
      facts: answer,
      summary: inWords(`${name} says ${shownDay(expectedDate)}`, systems, note),
      contentHash,
    })
    await sql`insert into promise (property_service_id, expected_date, return_submission_id)
      select unnest(${propertyServiceIds}::int[]), ${expectedDate}::date, ${number}
      on conflict (property_service_id) do update
        set expected_date = excluded.expected_date, return_submission_id = excluded.return_submission_id
        -- A link of an earlier warrant still works for some months, and says nothing about the present one.
        where not exists (select from return_submission before
          where before.return_submission_id = promise.return_submission_id
            and before.supplier_company_id = ${returning.supplierCompanyId}
            and before.bwof_anniversary > ${returning.bwofAnniversary}::date
            and not ${isOfWarrant(sql`before.bwof_anniversary`, sql`${returning.bwofAnniversary}::date`)})`.execute(
      transaction,
    )
    return number
  })
}

/**
 * Keeps that a supplier does not look after systems, for the office to read. It holds no reminders back.
 *
 * @returns the number of the answer
 * @throws ProblemError 400 for a system that is not the supplier's
 */
export function disown({ db }: Pick<AppContext, 'db'>, returning: Returning, answer: NotOurs): Promise<number> {
  const { propertyServiceIds, servedBy, note, name } = answer
  const contentHash = contentHashOf('not-ours', answer)
  return transactionBy(db, actorOf(returning), async (transaction) => {
    const systems = await lockAnswered(transaction, returning, propertyServiceIds, pathOf)
    const same = await findSameAnswer(transaction, returning, { contentHash })
    if (same !== null) return same
    const now = servedBy ? `. ${servedBy} looks after them now` : ''
    return keepAnswer(transaction, returning, {
      kind: 'not-ours',
      propertyServiceIds,
      facts: answer,
      summary: inWords(`${name} says that these are not theirs${now}`, systems, note),
      contentHash,
    })
  })
}
