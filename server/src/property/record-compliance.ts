import type { z } from 'zod'
import type { Day } from '@app/contract/dates'
import type { ComplianceRecord } from '@app/contract/service/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { lostUpdate } from '../database/lost-update.ts'
import { transactionBy } from '../database/transaction.ts'
import { notFound } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { complianceDates } from '../service/compliance-dates.ts'
import { getSavedProperty, lockProperty } from './queries.ts'

/**
 * Records that compliance of one service was received (docs/rules/services-and-dates.md#recording-compliance), and
 * answers its property. Two people who record the same work at once move the anniversary once: the second one waits for
 * the lock and then finds what the first one recorded.
 *
 * @throws ProblemError 400 for a day in the future, or before the last trial or inspection, 404 for a service that does
 *   not exist, 409 for the warrant itself, which issuing moves, or a property that somebody changed since it was read
 */
export function recordServiceCompliance(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  today: Day,
  { propertyServiceId, date, whenUpdated }: z.infer<typeof ComplianceRecord>,
): Promise<ShapedJson> {
  return transactionBy(db, login.email, async (transaction) => {
    const found = await transaction
      .selectFrom('propertyService')
      .select('propertyId')
      .where('propertyServiceId', '=', propertyServiceId)
      .executeTakeFirst()
    const property = found && (await lockProperty(transaction, found.propertyId, whenUpdated))
    const service =
      property &&
      (await transaction
        .selectFrom('propertyService')
        .select(['serviceId', 'whenNextServiceAnniversary', 'whenLastComplianceReceived', 'intervalMonths'])
        .where('propertyServiceId', '=', propertyServiceId)
        .where('whenDeleted', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst())
    if (!service) throw notFound('service', propertyServiceId)
    if (property.isStale) throw lostUpdate('property', property, timeZone)
    const dates = complianceDates(service, { path: 'date', date, today })
    await transaction
      .updateTable('propertyService')
      .set(dates)
      .where('propertyServiceId', '=', propertyServiceId)
      .execute()
    return getSavedProperty(transaction, login, found.propertyId)
  })
}
