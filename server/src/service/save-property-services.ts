import { sql, type Transaction } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { SavedPropertyService } from '@app/contract/service/schema'
import { isNewRow, hasChanges, storedRows } from '../database/nested-rows.ts'
import { inLockOrder } from '../database/lock-rows.ts'
import type { Reference } from '../database/references.ts'
import { lockAndCheckNestedRows } from '../database/restoration.ts'
import type { Tables } from '../database/tables.ts'
import { badPayload } from '../lib/problem.ts'
import { SERVICE, type StoredService, readStoredServices } from './queries.ts'
import { refuseMovedSystems } from './refuse-moved-systems.ts'
import { refuseReports } from './refuse-reports.ts'
import { refuseOrphanedSystems } from './refuse-orphaned-systems.ts'

/**
 * Locks the stored services that a save names. Returns references to newly chosen suppliers, to be checked.
 *
 * @throws ProblemError 400 or 409 as lockAndCheckNestedRows, 400 for a stored service whose definition would change, and 400
 * as refuseReports or refuseMovedSystems
 */
export async function lockPropertyServices(
  transaction: Transaction<Tables>,
  propertyId: number,
  services: readonly SavedPropertyService[],
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<Reference[]> {
  const claims = storedRows('services', services, idOf).map(({ claim }) => claim)
  await lockAndCheckNestedRows(transaction, SERVICE, claims, sql`stored.property_id = ${propertyId}`, timeZone)
  const stored = await readStoredServices(
    transaction,
    claims.map(({ id }) => id),
  )
  refuseOtherDefinitions(services, stored)
  refuseReports(services, stored, today)
  await refuseMovedSystems(transaction, services, stored)
  return newSuppliers(services, stored, 'services.')
}

/** The properties of services, before these, as every save locks them (docs/decisions/0007-one-order-of-locks.md). */
export const lockPropertiesOf = (transaction: Transaction<Tables>, ids: readonly number[]) =>
  inLockOrder(
    'property',
    sql`property_id in (select property_id from property_service where property_service_id = any(${ids}::int[]))`,
  ).execute(transaction)

/** References to suppliers that services do not have yet. A service may keep a supplier that has been deleted since. */
export const newSuppliers = (
  services: readonly Pick<SavedPropertyService, 'propertyServiceId' | 'supplierCompanyId'>[],
  stored: ReadonlyMap<number, Pick<StoredService, 'supplierCompanyId'>>,
  listPath = '',
): Reference[] =>
  services.flatMap(({ propertyServiceId, supplierCompanyId }, index) =>
    supplierCompanyId === stored.get(propertyServiceId ?? 0)?.supplierCompanyId
      ? []
      : [{ path: `${listPath}${index}.supplierCompanyId`, companyId: supplierCompanyId }],
  )

const idOf = (service: SavedPropertyService) => service.propertyServiceId

/** The definition of a stored service cannot change. */
function refuseOtherDefinitions(
  services: readonly SavedPropertyService[],
  stored: ReadonlyMap<number, StoredService>,
): void {
  const errors = services.flatMap(({ propertyServiceId, serviceId }, index) => {
    const known = stored.get(propertyServiceId ?? 0)
    if (!known || serviceId === undefined || serviceId === known.serviceId) return []
    return [
      {
        path: `services.${index}.serviceId`,
        message: `takes ${known.serviceId}: a stored service keeps its definition`,
      },
    ]
  })
  if (errors.length > 0) throw badPayload(...errors)
}

/**
 * Adds, changes, deletes and restores a property's services (docs/rules/calls.md#nested-rows). They must already be
 * locked. A warrant is deleted together with its systems.
 *
 * @throws ProblemError 400
 */
export async function writePropertyServices(
  transaction: Transaction<Tables>,
  propertyId: number,
  services: readonly SavedPropertyService[],
): Promise<void> {
  for (const { row, claim } of storedRows('services', services, idOf)) {
    await updateService(transaction, claim.id, row)
  }
  await addServices(transaction, propertyId, services)
  await refuseOrphanedSystems(transaction, propertyId, services)
}

/** Writes the fields that are there. The service must already be locked. */
export async function updateService(
  transaction: Transaction<Tables>,
  propertyServiceId: number,
  { propertyServiceId: _, serviceId: __, whenUpdated: ___, ...columns }: SavedPropertyService,
): Promise<void> {
  if (!hasChanges(columns)) return
  await transaction
    .updateTable('propertyService')
    .set(columns)
    .where('propertyServiceId', '=', propertyServiceId)
    .execute()
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
