import { addMonths, type Day } from '@app/contract/dates'
import { OWNER_INSPECTION_SERVICE_ID } from '@app/contract/service/rules'
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
 * @throws ProblemError 400 for a service that is not an owner inspection, a day in the future or one before the last
 *   inspection, 404 for a service that does not exist
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
      .select([
        'propertyService.propertyId',
        'propertyService.serviceId',
        'intervalMonths',
        'whenLastComplianceReceived',
      ])
      .where('propertyServiceId', '=', propertyServiceId)
      .where('propertyService.whenDeleted', 'is', null)
      .where('property.whenDeleted', 'is', null)
      .forNoKeyUpdate('propertyService')
      .executeTakeFirst()
    if (!service) throw notFound('service', propertyServiceId)
    const { propertyId, serviceId, intervalMonths, whenLastComplianceReceived: last } = service
    if (serviceId !== OWNER_INSPECTION_SERVICE_ID) {
      throw badPayload({ path: 'propertyServiceId', message: 'takes an owner inspection' })
    }
    if (last !== null && newPreviousDate < last) {
      throw badPayload({ path: 'newPreviousDate', message: `takes a day from the last inspection, ${last}, on` })
    }
    await transaction
      .updateTable('propertyService')
      .set({
        whenLastComplianceReceived: newPreviousDate,
        whenNextServiceAnniversary: addMonths(newPreviousDate, intervalMonths),
      })
      .where('propertyServiceId', '=', propertyServiceId)
      .execute()
    const row = await getDashboardRow(transaction, login, today, { propertyId, propertyServiceId })
    if (!row) throw notFound('service', propertyServiceId)
    return row
  })
}
