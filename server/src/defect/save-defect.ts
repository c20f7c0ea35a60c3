import { shownDay, type Day } from '@app/contract/dates'
import type { NewDefect, SavedDefect } from '@app/contract/defect/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { transactionBy } from '../database/transaction.ts'
import { badPayload } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { lockDefect, lockPropertyOfDefect, lockSystem } from './lock-defect.ts'
import { getDefect } from './queries.ts'

/**
 * Records a defect of a property and answers it (docs/rules/evidence.md#defects).
 *
 * @throws ProblemError 400 for a property that does not exist, a service of another property, or a day in the future
 */
export function addDefect(
  { db }: Pick<AppContext, 'db'>,
  login: Login,
  today: Day,
  added: NewDefect,
): Promise<ShapedJson> {
  refuseFuture(added.foundDate, today)
  return transactionBy(db, login.email, async (transaction) => {
    if (!(await lockPropertyOfDefect(transaction, added.propertyId))) {
      throw badPayload({ path: 'propertyId', message: 'names a record that does not exist' })
    }
    await lockSystem(transaction, added.propertyId, added.propertyServiceId)
    const { defectId } = await transaction
      .insertInto('defect')
      .values(added)
      .returning('defectId')
      .executeTakeFirstOrThrow()
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
