import { sql, type Transaction } from 'kysely'
import type { PricedService, SavedPrice } from '@app/contract/pricing/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { lockAndCheckVersions, lostUpdate, type LastChange, type RowVersion } from '../database/lost-update.ts'
import { refuseUnknownCompanies } from '../database/references.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { badPayload } from '../lib/problem.ts'
import { readStoredServices, SERVICE } from '../service/queries.ts'
import { lockPropertiesOf, newSuppliers } from '../service/save-property-services.ts'
import { listSavedServices, setPrices } from './queries.ts'

/**
 * Saves the suppliers and prices of services, all or none, by the rules of changes in place, and returns the services as in the
 * summary.
 *
 * @throws ProblemError 400; 409 for a service that somebody changed since it was read, or that is gone since; then nothing
 *   is saved
 */
export function savePrices(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  saved: readonly SavedPrice[],
): Promise<PricedService[]> {
  const ids = saved.map(({ propertyServiceId }) => propertyServiceId)
  return transactionBy(db, login.email, async (transaction) => {
    const claims = saved.map(({ propertyServiceId, whenUpdated }, index) => ({
      path: `${index}.propertyServiceId`,
      id: propertyServiceId,
      whenUpdated,
    }))
    await lockPropertiesOf(transaction, ids)
    await lockAndCheckVersions(transaction, SERVICE, claims, sql`true`, timeZone)
    await refuseGone(transaction, claims, timeZone)

    const stored = await readStoredServices(transaction, ids)
    await refuseUnknownCompanies(transaction, newSuppliers(saved, stored))
    await setPrices(transaction, saved)
    return listSavedServices(transaction, ids)
  })
}

/**
 * Refuses services that are deleted, or whose property is. Deleting a service moves its `whenUpdated`, so that its version
 * says it; that of a property does not.
 *
 * @throws ProblemError 409 that says who deleted the property, if that was since the service was read, otherwise 400
 */
async function refuseGone(transaction: Transaction<Tables>, claims: readonly RowVersion[], timeZone: string) {
  const posted = JSON.stringify(claims.map(({ id, path, whenUpdated }) => ({ id, path, when_updated: whenUpdated })))
  const { rows } = await sql<{ path: string; isSince: boolean } & LastChange>`
    select path, property.when_deleted is not null and property.when_updated > posted.when_updated as is_since,
      property.when_updated, property.updated_by
    from jsonb_to_recordset(${posted}::jsonb) posted (id integer, path text, when_updated timestamptz)
    join property_service on property_service_id = posted.id join property using (property_id)
    where property_service.when_deleted is not null or property.when_deleted is not null`.execute(transaction)
  const [gone] = rows
  if (gone?.isSince) throw lostUpdate('property', gone, timeZone)
  if (gone) throw badPayload({ path: gone.path, message: 'names a service that does not exist any more' })
}
