import { sql, type Transaction } from 'kysely'
import { shownNumber } from '@app/contract/messages'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { Tables } from '../database/tables.ts'
import { badPayload } from '../lib/problem.ts'
import type { PlacedDefinition } from './refuse-broken-tree.ts'

/**
 * A definition that buildings have as a specified system stays directly below the warrant: moved elsewhere, its services
 * would fall out of the reminders and the warrants of all these buildings (docs/rules/services-and-dates.md#definitions).
 *
 * @param stored the parent of each definition before the save
 * @throws ProblemError 400 that names each wrong `parentServiceId`
 */
export async function refuseLostSystems(
  transaction: Transaction<Tables>,
  placed: readonly PlacedDefinition[],
  stored: ReadonlyMap<number, number | null>,
): Promise<void> {
  const moved = placed.flatMap(({ id, parentServiceId }, index) => {
    const leaves = parentServiceId !== undefined && parentServiceId !== BWOF_SERVICE_ID
    return leaves && stored.get(id) === BWOF_SERVICE_ID ? [{ id, index }] : []
  })
  if (moved.length === 0) return
  // A save that gives a building such a system holds its definition as a foreign key until it ends: this waits for it.
  await sql`select from service where service_id = any(${moved.map(({ id }) => id)}::int[])
    order by service_id for update`.execute(transaction)
  const { rows } = await sql<{ serviceId: number; buildings: number }>`
    select service_id, count(distinct property_id)::int as buildings
    from property_service join property using (property_id)
    where service_id = any(${moved.map(({ id }) => id)}::int[])
      and property_service.when_deleted is null and property.when_deleted is null
    group by service_id`.execute(transaction)
  const used = new Map(rows.map(({ serviceId, buildings }) => [serviceId, buildings]))
  const errors = moved.flatMap(({ id, index }) => {
    const buildings = used.get(id)
    if (buildings === undefined) return []
    const have = buildings === 1 ? '1 building has' : `${shownNumber(buildings)} buildings have`
    return [{ path: `${index}.parentServiceId`, message: `stays the warrant: ${have} this system` }]
  })
  if (errors.length > 0) throw badPayload(...errors)
}
