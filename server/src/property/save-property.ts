import type { SavedProperty } from '@app/contract/property/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { lostUpdate } from '../database/lost-update.ts'
import { hasChanges } from '../database/nested-rows.ts'
import { transactionBy } from '../database/transaction.ts'
import { saveDocumentSwitches } from '../document/save-document-switches.ts'
import { notFound } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { claimPropertyServices } from '../service/save-property-services.ts'
import { getSavedProperty, lockProperty } from './queries.ts'
import { refuseUnknownParties } from './refuse-unknown-parties.ts'
import { saveNested } from './save-nested.ts'

/**
 * Saves a property and its nested rows in one transaction, and answers it as a reader would get it. What the payload
 * leaves out stays as it is.
 *
 * @throws ProblemError 400, 404 or 409; nothing is written then
 */
export function saveProperty(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  propertyId: number,
  saved: SavedProperty,
): Promise<ShapedJson> {
  return transactionBy(db, login.email, async (transaction) => {
    const { propertyBwof, propertyEvacuation, services, siteContacts, documents, whenUpdated, ...columns } = saved
    const stored = await lockProperty(transaction, propertyId, whenUpdated)
    if (!stored) throw notFound('property', propertyId)
    if (stored.isStale) throw lostUpdate('property', stored, timeZone)
    const suppliers = await claimPropertyServices(transaction, propertyId, services ?? [], timeZone)
    await refuseUnknownParties(transaction, columns, stored, suppliers)
    if (hasChanges(columns)) {
      await transaction.updateTable('property').set(columns).where('propertyId', '=', propertyId).execute()
    }
    const ownerId = columns.ownerId === undefined ? stored.ownerId : columns.ownerId
    const nested = { propertyBwof, propertyEvacuation, services, siteContacts }
    const ownership = { ownerId, ownerChanged: ownerId !== stored.ownerId }
    await saveNested(transaction, propertyId, nested, ownership, timeZone)
    await saveDocumentSwitches(transaction, propertyId, documents ?? [], timeZone)
    return getSavedProperty(transaction, login, propertyId)
  })
}
