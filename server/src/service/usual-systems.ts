import { sql } from 'kysely'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { Connection } from '../database/connection.ts'

/** The newest buildings say enough, whatever the number of all. */
const CONSIDERED_BUILDINGS = 500
/** With fewer buildings, a customer has no habit yet. */
const HABIT_BUILDINGS = 3

/**
 * The systems that at least half of the newest buildings with a warrant have, the most frequent first: those of a customer
 * with some buildings, otherwise all (docs/rules/services-and-dates.md#usual-systems).
 */
export async function listUsualSystems(db: Connection, customerCompanyId: number | undefined): Promise<number[]> {
  const ofCustomer = customerCompanyId === undefined ? [] : await usualAmong(db, customerCompanyId)
  const isHabit = (ofCustomer[0]?.buildings ?? 0) >= HABIT_BUILDINGS
  const usual = isHabit ? ofCustomer : await usualAmong(db, null)
  return usual.map(({ serviceId }) => serviceId)
}

async function usualAmong(db: Connection, customerCompanyId: number | null) {
  const { rows } = await sql<{ serviceId: number; buildings: number }>`
    with considered as materialized (
      select property_id from property
      where property.active and property.when_deleted is null
        and (${customerCompanyId}::int is null or customer_company_id = ${customerCompanyId})
        and exists (select from property_service warrant where warrant.property_id = property.property_id
          and warrant.service_id = ${BWOF_SERVICE_ID} and warrant.active and warrant.when_deleted is null)
      order by property_id desc limit ${CONSIDERED_BUILDINGS})
    select service_id, (select count(*) from considered) as buildings
    from considered
    join property_service system using (property_id)
    join service using (service_id)
    where parent_service_id = ${BWOF_SERVICE_ID} and not is_category and service.active and system.active
      and system.when_deleted is null
    group by service_id
    having count(distinct property_id) * 2 >= (select count(*) from considered)
    order by count(distinct property_id) desc, service_id`.execute(db)
  return rows
}
