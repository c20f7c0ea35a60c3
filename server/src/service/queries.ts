import type { z } from 'zod'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { CertifiedSystem } from '@app/contract/certificate/schema'
import type { Day } from '@app/contract/dates'
import { PropertyService, ServiceDefinition } from '@app/contract/service/schema'
import type { SERVICE_SORTS } from '@app/contract/service/schema'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { fieldsOf, jsonObject, type Expressions } from '../lib/json-sql.ts'

/** How services of properties are locked and checked before a save. */
export const SERVICE = { table: 'property_service', key: 'property_service_id', thing: 'service' } as const

/** The stored fields that a save of a service is compared with. */
export interface StoredService {
  serviceId: number
  supplierCompanyId: number | null
  whenReportSent: Day | null
  isDeleted: boolean
}

/** The stored services by id. Does not query the database without ids. */
export async function readStoredServices(
  transaction: Transaction<Tables>,
  ids: readonly number[],
): Promise<Map<number, StoredService>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredService & { propertyServiceId: number }>`
    select property_service_id, service_id, supplier_company_id, when_report_sent, when_deleted is not null as is_deleted
    from property_service where property_service_id = any(${ids}::int[])`.execute(transaction)
  return new Map(rows.map(({ propertyServiceId, ...stored }) => [propertyServiceId, stored]))
}

/** The fields of a property's service. Needs `service`, and `company` joined as `supplier`. */
export const propertyServiceFields = (shape: z.ZodObject, more: Expressions = {}) =>
  fieldsOf(shape, 'property_service', {
    ...more,
    serviceName: sql`service.service_name`,
    parentServiceId: sql`service.parent_service_id`,
    supplierName: sql`coalesce(supplier.company_name, '')`,
  })

/** The services by id, those of deleted properties and deleted ones left out. */
export async function readPropertyServices(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, PropertyService>> {
  const { rows } = await sql<{ one: PropertyService }>`
    select row_to_json(one) as one from (select ${propertyServiceFields(PropertyService)} from property_service
      join property using (property_id)
      join service using (service_id)
      left join company supplier on supplier.company_id = property_service.supplier_company_id
      where property_service_id = any(${ids}::int[]) and property_service.when_deleted is null
        and property.when_deleted is null) one`.execute(db)
  return new Map(rows.map(({ one }) => [one.propertyServiceId, one]))
}

/** The system that a defect is of as a JSON object, or null. Needs `defect`. */
export const defectSystem = jsonObject(sql`
  select ${fieldsOf(CertifiedSystem, 'property_service', {
    serviceName: sql`service.service_name`,
    buildingAct: sql`service.building_act`,
    councilCodes: sql`service.council_codes`,
  })}
  from property_service join service using (service_id)
  where property_service.property_service_id = defect.property_service_id`)

const ORDERS: Record<(typeof SERVICE_SORTS)[number], ReturnType<typeof sql>> = {
  'main-first': sql`parent_service_id is not null, sort1, sort2, service_name, service_id`,
  'default-sort': sql`sort1, sort2, service_name, service_id`,
}

async function selectDefinitions(
  db: Connection,
  condition: RawBuilder<unknown>,
  sortType: (typeof SERVICE_SORTS)[number],
): Promise<ServiceDefinition[]> {
  const { rows } = await sql<{ definition: ServiceDefinition }>`
    select row_to_json(one) as definition
    from (select ${fieldsOf(ServiceDefinition, 'service')} from service
      where ${condition} order by ${ORDERS[sortType]}) one`.execute(db)
  return rows.map((row) => row.definition)
}

const inUse = sql`exists (select from property_service used join property using (property_id)
  where used.service_id = service.service_id and used.when_deleted is null and property.when_deleted is null)`

export const listServiceDefinitions = (
  db: Connection,
  sortType: (typeof SERVICE_SORTS)[number],
  onlyServicesInUse: boolean,
): Promise<ServiceDefinition[]> => selectDefinitions(db, onlyServicesInUse ? inUse : sql`true`, sortType)

export const listSavedDefinitions = (db: Connection, serviceIds: readonly number[]): Promise<ServiceDefinition[]> =>
  selectDefinitions(db, sql`service_id = any(${serviceIds}::int[])`, 'default-sort')

/**
 * Allows one change of the definitions at a time, so that two changes cannot create a cycle of parents together.
 * Returns the parent of each definition by id.
 */
export async function lockDefinitions(transaction: Transaction<Tables>): Promise<Map<number, number | null>> {
  await sql`lock table service in share row exclusive mode`.execute(transaction)
  const rows = await transaction.selectFrom('service').select(['serviceId', 'parentServiceId']).execute()
  return new Map(rows.map(({ serviceId, parentServiceId }) => [serviceId, parentServiceId]))
}
