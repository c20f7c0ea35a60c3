import { sql, type Transaction } from 'kysely'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { SavedPropertyService } from '@app/contract/service/schema'
import type { Tables } from '../database/tables.ts'
import { badPayload } from '../lib/problem.ts'
import type { StoredService } from './queries.ts'

/**
 * A deleted system is not restored once its definition has left the warrant: it would come back outside of it
 * (docs/rules/services-and-dates.md#definitions).
 *
 * @throws ProblemError 400 that names each such service
 */
export async function refuseMovedSystems(
  transaction: Transaction<Tables>,
  services: readonly SavedPropertyService[],
  stored: ReadonlyMap<number, StoredService>,
): Promise<void> {
  const restored = services.flatMap(({ propertyServiceId, whenDeleted }, index) => {
    const known = stored.get(propertyServiceId ?? 0)
    return propertyServiceId && known?.isDeleted && whenDeleted === null
      ? [{ id: propertyServiceId, serviceId: known.serviceId, index }]
      : []
  })
  if (restored.length === 0) return
  // Whoever moves such a definition locks it for update and counts its services: one of the two waits for the other.
  await sql`select from service where service_id = any(${restored.map(({ serviceId }) => serviceId)}::int[])
    order by service_id for key share`.execute(transaction)
  const { rows } = await sql<{ id: number }>`
    select property_service_id as id from property_service join service using (service_id)
    where property_service_id = any(${restored.map(({ id }) => id)}::int[])
      and parent_service_id is distinct from ${BWOF_SERVICE_ID}
      and exists (select from history moved
        where moved.entity = 'service' and moved.entity_id = service_id::text
          and moved.was ->> 'parent_service_id' = ${String(BWOF_SERVICE_ID)}
          and moved.history_id > (select max(history_id) from history deletion
            where deletion.entity = 'property_service' and deletion.entity_id = property_service_id::text
              and deletion.became ->> 'when_deleted' is not null))`.execute(transaction)
  const moved = new Set(rows.map(({ id }) => id))
  const errors = restored.flatMap(({ id, index }) =>
    moved.has(id)
      ? [
          {
            path: `services.${index}.whenDeleted`,
            message: 'stays: the service was a system of the warrant, and its definition is none since. Add it anew',
          },
        ]
      : [],
  )
  if (errors.length > 0) throw badPayload(...errors)
}
