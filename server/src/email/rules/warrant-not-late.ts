import { isWarrantLate } from '@app/contract/bwof/rules'
import { printedDay, type Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { Connection } from '../../database/connection.ts'

/** A sentence that says why there is nothing to notify the authority of; null if the property's warrant is late. */
export async function warrantNotLate(db: Connection, propertyId: number, today: Day): Promise<string | null> {
  const { due } = await db
    .selectFrom('propertyService')
    .select(({ fn }) => fn.min('whenNextServiceAnniversary').as('due'))
    .where('propertyId', '=', propertyId)
    .where('serviceId', '=', BWOF_SERVICE_ID)
    .where('active', '=', true)
    .where('whenDeleted', 'is', null)
    .executeTakeFirstOrThrow()
  if (isWarrantLate(due, today)) return null
  return due === null
    ? 'The building warrant of fitness is not late: no date is recorded for it.'
    : `The building warrant of fitness is not late: it is due on ${printedDay(due)}.`
}
