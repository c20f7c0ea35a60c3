import { sql, type Transaction } from 'kysely'
import type { SavedPropertyService } from '@app/contract/service/schema'
import { isNewRow, saysSomething, storedRows } from '../database/nested-rows.ts'
import { refuseUnknownCompanies } from '../database/references.ts'
import { claimNestedRows } from '../database/restoration.ts'
import type { Tables } from '../database/tables.ts'
import { badPayload } from '../lib/problem.ts'
import { refuseOrphanedSystems } from './refuse-orphaned-systems.ts'

const SERVICE = { table: 'property_service', key: 'property_service_id', thing: 'service' } as const

/**
 * Adds, changes, deletes and restores a property's services, as each row says (decisions 2). A warrant is deleted
 * together with its systems.
 *
 * @throws ProblemError 400 or 409
 */
export async function savePropertyServices(
  transaction: Transaction<Tables>,
  propertyId: number,
  services: readonly SavedPropertyService[],
  timeZone: string,
): Promise<void> {
  const stored = storedRows('services', services, (service) => service.propertyServiceId)
  await claimNestedRows(
    transaction,
    SERVICE,
    stored.map(({ claim }) => claim),
    sql`stored.property_id = ${propertyId}`,
    timeZone,
  )
  await refuseUnknownCompanies(
    transaction,
    services.map(({ supplierCompanyId }, index) => ({
      path: `services.${index}.supplierCompanyId`,
      companyId: supplierCompanyId,
    })),
  )
  for (const { row, claim } of stored) {
    // What a service is of stays: another definition is another service.
    const { propertyServiceId: _, serviceId: __, whenUpdated: ___, ...columns } = row
    if (!saysSomething(columns)) continue
    await transaction.updateTable('propertyService').set(columns).where('propertyServiceId', '=', claim.id).execute()
  }
  await addServices(transaction, propertyId, services)
  await refuseOrphanedSystems(transaction, propertyId, services)
}

async function addServices(
  transaction: Transaction<Tables>,
  propertyId: number,
  services: readonly SavedPropertyService[],
): Promise<void> {
  const definitions = services.some((service) => isNewRow(service.propertyServiceId))
    ? await transaction.selectFrom('service').select(['serviceId', 'intervalMonths']).execute()
    : []
  for (const [index, service] of services.entries()) {
    if (!isNewRow(service.propertyServiceId)) continue
    const { propertyServiceId: _, whenUpdated: __, serviceId, ...columns } = service
    const definition = definitions.find((known) => known.serviceId === serviceId)
    if (!definition) {
      throw badPayload({ path: `services.${index}.serviceId`, message: 'takes the id of a service definition' })
    }
    await transaction
      .insertInto('propertyService')
      .values({ intervalMonths: definition.intervalMonths, ...columns, propertyId, serviceId: definition.serviceId })
      .execute()
  }
}
