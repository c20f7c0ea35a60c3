import { sql } from 'kysely'
import type { PricedService, SavedPrice } from '@app/contract/pricing/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { lockAndCheckVersions } from '../database/lost-update.ts'
import { refuseUnknownCompanies } from '../database/references.ts'
import { transactionBy } from '../database/transaction.ts'
import { readStoredServices, SERVICE } from '../service/queries.ts'
import { lockPropertiesOf, newSuppliers } from '../service/save-property-services.ts'
import { listSavedServices, setPrices } from './queries.ts'

const isPresent = sql`stored.when_deleted is null and exists (select from property
  where property.property_id = stored.property_id and property.when_deleted is null)`

/**
 * Saves the suppliers and prices of services, all or none, by the rules of changes in place, and returns the services as in the
 * summary.
 *
 * @throws ProblemError 400 or 409; then nothing is saved
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
    await lockAndCheckVersions(transaction, SERVICE, claims, isPresent, timeZone)

    const stored = await readStoredServices(transaction, ids)
    await refuseUnknownCompanies(transaction, newSuppliers(saved, stored))
    await setPrices(transaction, saved)
    return listSavedServices(transaction, ids)
  })
}
