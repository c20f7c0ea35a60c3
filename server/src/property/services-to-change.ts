import { sql } from 'kysely'
import {
  ServiceToChange,
  SERVICES_PREVIEWED,
  type ServicesToChange,
  type ServicesToChangeQuery,
} from '@app/contract/service/change'
import type { Connection } from '../database/connection.ts'
import { propertyServiceFields } from '../service/queries.ts'

/** Services as they are, for the preview of a change of many. Those that are gone are left out. */
export async function readServicesToChange(
  db: Connection,
  { propertyServiceIds = [], propertyIds = [] }: ServicesToChangeQuery,
): Promise<ServicesToChange> {
  const { rows } = await sql<{ one: ServiceToChange; total: number }>`
    select row_to_json(one) as one, count(*) over ()::integer as total from (
      select ${propertyServiceFields(ServiceToChange, { propertyName: sql`property.property_name` })}
      from property_service
      join property using (property_id)
      join service using (service_id)
      left join company supplier on supplier.company_id = property_service.supplier_company_id
      where (property_service_id = any(${propertyServiceIds}::int[]) or property_id = any(${propertyIds}::int[]))
        and property_service.when_deleted is null and property.when_deleted is null) one
    order by "propertyName", "propertyId", "serviceName", "propertyServiceId" limit ${SERVICES_PREVIEWED}`.execute(db)
  return { services: rows.map(({ one }) => one), total: rows[0]?.total ?? 0 }
}
