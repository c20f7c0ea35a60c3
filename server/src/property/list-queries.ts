import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { PropertyListRow } from '@app/contract/property/schema'
import type { Login } from '../auth/login.ts'
import { seesProperty } from '../auth/scope.ts'
import type { Connection } from '../database/connection.ts'
import { fieldsOf } from '../lib/json-sql.ts'

const location = sql`join_parts(property.street_address, property.suburb, property.city)`

/**
 * What lists show of a property. Its island is its authority's, else its customer's (decisions 4), so the select joins
 * `company` as `authority` and as `customer`.
 */
export const propertyFields = (shape: z.ZodObject): RawBuilder<unknown> =>
  fieldsOf(shape, 'property', {
    propertyLocation: location,
    propertyNameAndLocation: sql`join_parts(property.property_name, ${location})`,
    isle: sql`coalesce(nullif(authority.island::text, ''), customer.island, '')`,
  })

/** The whole list as JSON text, by name; only what the login may see. */
export async function listPropertyRows(db: Connection, login: Login, recordLimit: number): Promise<string> {
  const { rows } = await sql<{ list: string }>`
    select coalesce(json_agg(row_to_json(listed)), '[]')::text as list
    from (select ${propertyFields(PropertyListRow)} from property
      left join company authority on authority.company_id = property.regional_authority_company_id
      left join company customer on customer.company_id = property.customer_company_id
      where ${seesProperty(login)}
      order by fold(property.property_name), property.property_id limit ${recordLimit}) listed`.execute(db)
  return rows[0]?.list ?? '[]'
}
