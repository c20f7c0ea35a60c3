import { sql, type RawBuilder } from 'kysely'
import type { SuppliedProperties } from '@app/contract/property/schema'
import type { Login } from '../auth/login.ts'
import { canSeeProperty, canSeeService } from '../auth/scope.ts'
import type { Connection } from '../database/connection.ts'

/** Whether a supplier has a service in hand that the login may see. Needs `property` and `property_service`. */
const isSupplied = (login: Login): RawBuilder<boolean> => sql<boolean>`(property_service.supplier_company_id is not null
  and property_service.active and property_service.when_deleted is null and ${canSeeService(login)})`

/** The properties that each supplier has an active service on, as far as the login may see both. */
export async function listSuppliedProperties(db: Connection, login: Login): Promise<SuppliedProperties[]> {
  const { rows } = await sql<SuppliedProperties>`
    select supplier_company_id, json_agg(distinct property_service.property_id) as property_ids
    from property_service join property using (property_id)
    where ${canSeeProperty(login)} and ${isSupplied(login)}
    group by supplier_company_id order by supplier_company_id`.execute(db)
  return rows
}

/** Whether one of these companies supplies an active service of `property`; 0 stands for a property without a supplier. */
export function isSuppliedByOneOf(login: Login, supplierIds: readonly number[] | undefined): RawBuilder<boolean> {
  if (supplierIds === undefined) return sql<boolean>`true`
  const services = sql`select from property_service
    where property_service.property_id = property.property_id and ${isSupplied(login)}`
  return sql<boolean>`(
    exists (${services} and property_service.supplier_company_id = any(${supplierIds}::int[]))
    or (0 = any(${supplierIds}::int[]) and not exists (${services})))`
}
