import { sql } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { ChangedService, ServiceChange } from '@app/contract/service/change'
import type { PropertyService } from '@app/contract/service/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { lockAndCheckVersions } from '../database/lost-update.ts'
import { refuseUnknownCompanies } from '../database/references.ts'
import { transactionBy } from '../database/transaction.ts'
import { notFound } from '../lib/problem.ts'
import { complianceDates } from '../service/compliance-dates.ts'
import { readPropertyServices, SERVICE } from '../service/queries.ts'
import { lockPropertiesOf, newSuppliers, updateService } from '../service/save-property-services.ts'

/**
 * Changes services of any properties, all or none, by the rules of a save of their properties
 * (docs/rules/services-and-dates.md#changes-in-place). Answers each as it was and as it is, in the order of the payload.
 *
 * @throws ProblemError 400 for a value that no service takes, 404 for a service that does not exist, or no longer; 409
 *   for one that somebody changed since it was read, and as complianceDates; then nothing is changed
 */
export function changeServices(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  today: Day,
  changes: readonly ServiceChange[],
): Promise<ChangedService[]> {
  const ids = changes.map(({ propertyServiceId }) => propertyServiceId)
  return transactionBy(db, login.email, async (transaction) => {
    await lockPropertiesOf(transaction, ids)
    // One that is gone is not found, whatever its author has seen. No other goes while its property is locked.
    inOrder(ids, await readPropertyServices(transaction, ids))
    const claims = changes.map(({ propertyServiceId: id, whenUpdated }, index) => ({
      path: `${index}`,
      id,
      whenUpdated,
    }))
    await lockAndCheckVersions(transaction, SERVICE, claims, sql`true`, timeZone)
    const stored = await readPropertyServices(transaction, ids)
    await refuseUnknownCompanies(transaction, newSuppliers(changes, stored))
    for (const [index, { complianceReceived: date, ...change }] of changes.entries()) {
      const service = stored.get(change.propertyServiceId)
      const dates = date && service && complianceDates(service, { path: `${index}.complianceReceived`, date, today })
      await updateService(transaction, change.propertyServiceId, { ...change, ...dates })
    }
    const before = inOrder(ids, stored)
    const after = inOrder(ids, await readPropertyServices(transaction, ids))
    return before.flatMap((was, index) => (after[index] ? [{ before: was, after: after[index] }] : []))
  })
}

/** @throws ProblemError 404 that names the first service that is missing */
function inOrder(ids: readonly number[], services: ReadonlyMap<number, PropertyService>): PropertyService[] {
  return ids.map((id) => {
    const service = services.get(id)
    if (!service) throw notFound('service', id)
    return service
  })
}
