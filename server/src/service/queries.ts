import { sql } from 'kysely'
import { PropertyService, ServiceDefinition } from '@app/contract/service/schema'
import type { SERVICE_SORTS } from '@app/contract/service/schema'
import type { Connection } from '../database/connection.ts'
import { fieldsOf } from '../lib/json-sql.ts'

/** The select joins `service`, and `company` as `supplier`. */
export const propertyServiceFields = fieldsOf(PropertyService, 'property_service', {
  serviceName: sql`service.service_name`,
  parentServiceId: sql`service.parent_service_id`,
  supplierName: sql`coalesce(supplier.company_name, '')`,
})

const ORDERS: Record<(typeof SERVICE_SORTS)[number], ReturnType<typeof sql>> = {
  'main-first': sql`parent_service_id is not null, sort1, sort2, service_name, service_id`,
  'default-sort': sql`sort1, sort2, service_name, service_id`,
}

export async function listServiceDefinitions(
  db: Connection,
  sortType: (typeof SERVICE_SORTS)[number],
  onlyServicesInUse: boolean,
): Promise<ServiceDefinition[]> {
  const inUse = sql<boolean>`exists (select from property_service used
    where used.service_id = service.service_id and used.when_deleted is null)`
  const { rows } = await sql<{ definition: ServiceDefinition }>`
    select row_to_json(one) as definition
    from (select ${fieldsOf(ServiceDefinition, 'service')} from service
      where ${onlyServicesInUse ? inUse : sql`true`} order by ${ORDERS[sortType]}) one`.execute(db)
  return rows.map((row) => row.definition)
}
