import { sql, type RawBuilder, type Transaction } from 'kysely'
import { PricedService, type SavedPrice } from '@app/contract/pricing/schema'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { fieldsOf } from '../lib/json-sql.ts'

const pricedFields = fieldsOf(PricedService, 'property_service', {
  propertyName: sql`property.property_name`,
  buildingName: sql`property.building_name`,
  serviceName: sql`service.service_name`,
  supplierName: sql`coalesce(supplier.company_name, '')`,
})

async function selectPriced(db: Connection, condition: RawBuilder<unknown>): Promise<PricedService[]> {
  const { rows } = await sql<{ priced: PricedService }>`
    select row_to_json(one) as priced
    from (select ${pricedFields} from property_service
      join property using (property_id)
      join service using (service_id)
      left join company supplier on supplier.company_id = property_service.supplier_company_id
      where ${condition}
      order by fold(property.property_name), property.property_id, service.parent_service_id nulls first,
        service.sort1, service.sort2, service.service_name, property_service_id) one`.execute(db)
  return rows.map((row) => row.priced)
}

/** The services that a customer pays for: active services of its active properties. */
export const listPricedServices = (db: Connection, customerCompanyId: number): Promise<PricedService[]> =>
  selectPriced(
    db,
    sql`property.customer_company_id = ${customerCompanyId} and property.active and property.when_deleted is null
      and property_service.active and property_service.when_deleted is null`,
  )

export const listSavedServices = (db: Connection, ids: readonly number[]): Promise<PricedService[]> =>
  selectPriced(db, sql`property_service.property_service_id = any(${ids}::int[])`)

/** Updates all prices in one statement. Fields that a row leaves out keep their values. */
export const setPrices = (transaction: Transaction<Tables>, prices: readonly SavedPrice[]) =>
  sql`update property_service
    set supplier_company_id = case when posted ? 'supplierCompanyId'
        then (posted ->> 'supplierCompanyId')::integer else supplier_company_id end,
      price = coalesce((posted ->> 'price')::numeric, price)
    from jsonb_array_elements(${JSON.stringify(prices)}::jsonb) posted
    where property_service_id = (posted ->> 'propertyServiceId')::integer`.execute(transaction)
