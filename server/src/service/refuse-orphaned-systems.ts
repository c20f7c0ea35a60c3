import { sql, type Transaction } from 'kysely'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { SavedPropertyService } from '@app/contract/service/schema'
import type { Tables } from '../database/tables.ts'
import { badPayload } from '../lib/problem.ts'

/**
 * A save that deletes a property's last building warrant of fitness must also delete its specified systems. They are
 * not deleted automatically, because somebody else may have added one that the author of the save has not seen.
 *
 * @throws ProblemError 400 that names the systems that would be left
 */
export async function refuseOrphanedSystems(
  transaction: Transaction<Tables>,
  propertyId: number,
  services: readonly SavedPropertyService[],
): Promise<void> {
  const deleted = services.flatMap(({ propertyServiceId, whenDeleted }, index) =>
    propertyServiceId && whenDeleted ? [{ propertyServiceId, index }] : [],
  )
  if (deleted.length === 0) return
  const ids = deleted.map(({ propertyServiceId }) => propertyServiceId)
  const { rows } = await sql<{ warrantId: number; systems: string | null }>`
    select property_service_id as warrant_id, (
      select string_agg(service_name, ', ' order by sort1, sort2, service_name, property_service_id)
      from property_service left_over join service using (service_id)
      where left_over.property_id = ${propertyId} and left_over.when_deleted is null
        and parent_service_id = ${BWOF_SERVICE_ID}) as systems
    from property_service warrant
    where property_id = ${propertyId} and property_service_id = any(${ids}::int[]) and service_id = ${BWOF_SERVICE_ID}
      and not exists (select from property_service other where other.property_id = ${propertyId}
        and other.service_id = ${BWOF_SERVICE_ID} and other.when_deleted is null)
    limit 1`.execute(transaction)
  const [warrant] = rows
  if (!warrant?.systems) return
  const index = deleted.find(({ propertyServiceId }) => propertyServiceId === warrant.warrantId)?.index
  throw badPayload({
    path: `services.${index}.whenDeleted`,
    message: `also deletes the systems of the warrant: delete ${warrant.systems} in the same save`,
  })
}
