import { sql } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { SavedProperty } from '@app/contract/property/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { lostUpdate } from '../database/lost-update.ts'
import { hasChanges } from '../database/nested-rows.ts'
import { AHEAD } from '../database/preparing-client.ts'
import { transactionBy } from '../database/transaction.ts'
import { saveDocumentSwitches } from '../document/save-document-switches.ts'
import { notFound } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { lockPropertyServices } from '../service/save-property-services.ts'
import { getSavedProperty, lockProperty } from './queries.ts'
import { refuseUnknownParties } from './refuse-unknown-parties.ts'
import { saveNested } from './save-nested.ts'

/**
 * Saves a property and its nested rows in one transaction and returns the saved property. Fields that the payload
 * leaves out keep their values.
 *
 * @throws ProblemError 400, 404 or 409; then nothing is saved
 */
export function saveProperty(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  today: Day,
  propertyId: number,
  saved: SavedProperty,
): Promise<ShapedJson> {
  return transactionBy(db, login.email, async (transaction) => {
    const { propertyBwof, propertyEvacuation, services, siteContacts, documents, whenUpdated, ...columns } = saved
    const stored = await lockProperty(transaction, propertyId, whenUpdated)
    if (!stored) throw notFound('property', propertyId)
    if (stored.isStale) throw lostUpdate('property', stored, timeZone)
    const suppliers = await lockPropertyServices(transaction, propertyId, services ?? [], { today, timeZone })
    await refuseUnknownParties(transaction, columns, stored, suppliers)
    // What is deleted is no longer active, whether or not the caller says so.
    const changed = columns.whenDeleted ? { ...columns, active: false } : columns
    if (hasChanges(changed)) {
      await transaction
        .updateTable('property')
        .set(changed)
        .where('propertyId', '=', propertyId)
        .modifyEnd(sql.raw(AHEAD))
        .execute()
    }
    const ownerId = columns.ownerId === undefined ? stored.ownerId : columns.ownerId
    const nested = { propertyBwof, propertyEvacuation, services, siteContacts }
    const ownership = { ownerId, ownerChanged: ownerId !== stored.ownerId }
    await saveNested(transaction, propertyId, nested, ownership, timeZone)
    await saveDocumentSwitches(transaction, propertyId, documents ?? [], timeZone)
    return getSavedProperty(transaction, login, propertyId)
  })
}
