import type { Transaction } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { NewProperty } from '@app/contract/property/schema'
import type { Keyed } from '@app/contract/request-key'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { addOnce } from '../database/add-once.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { lockPropertyServices } from '../service/save-property-services.ts'
import { refuseUnknownParties } from './refuse-unknown-parties.ts'
import { saveNested } from './save-nested.ts'

/** Stands for the id of a property that does not exist yet, which has no services. */
const NO_PROPERTY = 0

/**
 * Adds a property with its nested rows in one transaction and returns its id.
 *
 * @throws ProblemError 400, or 409 for a key that came with something else; then nothing is saved
 */
export function addProperty(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  today: Day,
  property: Keyed<NewProperty>,
): Promise<number> {
  const { requestKey: _, propertyBwof, propertyEvacuation, services, siteContacts, ...columns } = property
  const add = async (transaction: Transaction<Tables>) => {
    const suppliers = await lockPropertyServices(transaction, NO_PROPERTY, services ?? [], { today, timeZone })
    await refuseUnknownParties(transaction, columns, {}, suppliers)
    const { propertyId } = await transaction
      .insertInto('property')
      .values(columns)
      .returning('propertyId')
      .executeTakeFirstOrThrow()
    const ownerId = columns.ownerId ?? null
    const nested = { propertyBwof, propertyEvacuation, services, siteContacts }
    await saveNested(transaction, propertyId, nested, { ownerId, ownerChanged: ownerId !== null }, timeZone)
    return propertyId
  }
  return transactionBy(db, login.email, (transaction) =>
    addOnce(transaction, { login, thing: 'property', payload: property }, () => add(transaction)),
  )
}
