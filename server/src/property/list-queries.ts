import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { PropertyListRow } from '@app/contract/property/schema'
import type { Login } from '../auth/login.ts'
import { canSeeProperty } from '../auth/scope.ts'
import type { Connection } from '../database/connection.ts'
import { propertyIsland } from '../database/property-island.ts'
import { fieldsOf, joinParts } from '../lib/json-sql.ts'

const place = [sql`property.street_address`, sql`property.suburb`, sql`property.city`]

/** The fields of a property in lists. Needs the joins of `propertyIsland`. */
export const propertyFields = (shape: z.ZodObject): RawBuilder<unknown> =>
  fieldsOf(shape, 'property', {
    propertyLocation: joinParts(...place),
    propertyNameAndLocation: joinParts(sql`property.property_name`, ...place),
    isle: propertyIsland,
  })

/** The rows that the login may see, sorted by name. */
const propertyRows = (login: Login): RawBuilder<unknown> => sql`
  select ${propertyFields(PropertyListRow)} from property
  left join company authority on authority.company_id = property.regional_authority_company_id
  left join company customer on customer.company_id = property.customer_company_id
  where ${canSeeProperty(login)} order by fold(property.property_name), property.property_id`

/** The whole list as JSON text. */
export async function listPropertyRows(db: Connection, login: Login, recordLimit: number): Promise<string> {
  const { rows } = await sql<{ list: string }>`
    select coalesce(json_agg(row_to_json(listed)), '[]')::text as list
    from (${propertyRows(login)} limit ${recordLimit}) listed`.execute(db)
  return rows[0]?.list ?? '[]'
}

/** The rows as JSON texts, for streaming. */
export const propertyRowTexts = (login: Login): RawBuilder<{ row: string }> =>
  sql<{ row: string }>`select row_to_json(listed)::text as row from (${propertyRows(login)}) listed`
