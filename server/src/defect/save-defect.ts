import type { Transaction } from 'kysely'
import { shownDay, type Day } from '@app/contract/dates'
import type { NewDefect, SavedDefect } from '@app/contract/defect/schema'
import type { Keyed } from '@app/contract/request-key'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { addOnce } from '../database/add-once.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { badPayload } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { lockDefect, lockPropertyOfDefect, lockSystem } from './lock-defect.ts'
import { getDefect } from './queries.ts'

/**
 * Records a defect of a property and answers it (docs/rules/evidence.md#defects).
 *
 * @throws ProblemError 400 for a property that does not exist, a service of another property, or a day in the future;
 *   409 for a key that came with something else
 */
export function addDefect(
  { db }: Pick<AppContext, 'db'>,
  login: Login,
  today: Day,
  payload: Keyed<NewDefect>,
): Promise<ShapedJson> {
  const { requestKey: _, ...added } = payload
  refuseFuture(added.foundDate, today)
  const add = async (transaction: Transaction<Tables>) => {
    if (!(await lockPropertyOfDefect(transaction, added.propertyId))) {
      throw badPayload({ path: 'propertyId', message: 'names a record that does not exist' })
    }
    await lockSystem(transaction, added.propertyId, added.propertyServiceId)
    const { defectId } = await transaction
      .insertInto('defect')
      .values(added)
      .returning('defectId')
      .executeTakeFirstOrThrow()
    return defectId
  }
  return transactionBy(db, login.email, async (transaction) => {
    const defectId = await addOnce(transaction, { login, thing: 'defect', payload }, () => add(transaction))
    return getDefect(transaction, login, defectId)
  })
}

/**
 * Saves the facts of a defect and answers it.
 *
 * @throws ProblemError 400, 404 or 409 as lockDefect, and 400 for a day in the future or after the clearing
 */
export function saveDefect(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  today: Day,
  defectId: number,
  { whenUpdated, ...facts }: SavedDefect,
): Promise<ShapedJson> {
  refuseFuture(facts.foundDate, today)
  return transactionBy(db, login.email, async (transaction) => {
    const { propertyServiceId } = facts
    const { clearedDate } = await lockDefect(transaction, { defectId, whenUpdated, propertyServiceId }, timeZone)
    if (clearedDate !== null && facts.foundDate !== null && facts.foundDate > clearedDate) {
      throw badPayload({
        path: 'foundDate',
        message: `takes a day up to ${shownDay(clearedDate)}, when the defect was cleared`,
      })
    }
    await transaction.updateTable('defect').set(facts).where('defectId', '=', defectId).execute()
    return getDefect(transaction, login, defectId)
  })
}

function refuseFuture(foundDate: Day | null, today: Day): void {
  if (foundDate !== null && foundDate > today) {
    throw badPayload({ path: 'foundDate', message: `takes a day up to today, ${shownDay(today)}` })
  }
}
