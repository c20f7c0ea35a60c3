import { addMonths, type Day } from '@app/contract/dates'
import type { Kysely } from 'kysely'
import type { Login } from '../auth/login.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { badPayload, notFound } from '../lib/problem.ts'
import { getDashboardRow } from './queries.ts'

/**
 * Records an inspection done on `newPreviousDate`: the next one is due an interval later
 * (docs/rules/services-and-dates.md#owner-inspections). Returns the service's new row.
 *
 * @throws ProblemError 400 for a day in the future, 404 for a service that does not exist
 */
export function completeInspection(
  db: Kysely<Tables>,
  login: Login,
  today: Day,
  { propertyServiceId, newPreviousDate }: { propertyServiceId: number; newPreviousDate: Day },
) {
  if (newPreviousDate > today) {
    throw badPayload({ path: 'newPreviousDate', message: `takes a day up to today, ${today}` })
  }
  return transactionBy(db, login.email, async (transaction) => {
    const service = await transaction
      .selectFrom('propertyService')
      .innerJoin('property', 'property.propertyId', 'propertyService.propertyId')
      .select('propertyService.intervalMonths')
      .where('propertyServiceId', '=', propertyServiceId)
      .where('propertyService.whenDeleted', 'is', null)
      .where('property.whenDeleted', 'is', null)
      .forNoKeyUpdate('propertyService')
      .executeTakeFirst()
    if (!service) throw notFound('service', propertyServiceId)
    await transaction
      .updateTable('propertyService')
      .set({
        whenLastComplianceReceived: newPreviousDate,
        whenNextServiceAnniversary: addMonths(newPreviousDate, service.intervalMonths),
      })
      .where('propertyServiceId', '=', propertyServiceId)
      .execute()
    const row = await getDashboardRow(transaction, login, today, propertyServiceId)
    if (!row) throw notFound('service', propertyServiceId)
    return row
  })
}
