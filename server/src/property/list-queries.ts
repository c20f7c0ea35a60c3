import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { PropertyListRow } from '@app/contract/property/schema'
import type { Login } from '../auth/login.ts'
import { canSeeProperty } from '../auth/scope.ts'
import type { Connection } from '../database/connection.ts'
import type { LoggedList } from '../database/list-changes.ts'
import { readUnloggedList } from '../database/list-pieces.ts'
import { propertyIsland } from '../database/property-island.ts'
import { fieldsOf, joinParts } from '../lib/json-sql.ts'
import type { WholeList } from '../lib/list-cache.ts'
import { isSuppliedByOneOf } from './suppliers.ts'

const place = [sql`property.street_address`, sql`property.suburb`, sql`property.city`]

/** The fields of a property in lists. Needs the joins of `propertyIsland`. */
export const propertyFields = (shape: z.ZodObject): RawBuilder<unknown> =>
  fieldsOf(shape, 'property', {
    propertyLocation: joinParts(...place),
    propertyNameAndLocation: joinParts(sql`property.property_name`, ...place),
    isle: propertyIsland,
    customerName: sql`coalesce(customer.company_name, '')`,
    authorityName: sql`coalesce(authority.company_name, '')`,
  })

/** A row of the list with names that the browser takes from its list of companies. */
const ExportedProperty = PropertyListRow.extend({ customerName: z.string(), authorityName: z.string() })
export type ExportedProperty = z.infer<typeof ExportedProperty>

/** The rows that meet the condition, sorted by name. */
const propertyRows = (condition: RawBuilder<boolean>, shape: z.ZodObject = PropertyListRow): RawBuilder<unknown> => sql`
  select ${propertyFields(shape)} from property
  left join company authority on authority.company_id = property.regional_authority_company_id
  left join company customer on customer.company_id = property.customer_company_id
  where ${condition} order by fold(property.property_name), property.property_id`

/** The list of internal logins, who see every property that is not deleted. */
export const propertyList: LoggedList = {
  name: 'properties',
  key: 'propertyId',
  rows: (isAsked) => propertyRows(sql`property.when_deleted is null and ${isAsked(sql`property.property_id`)}`),
  dependents: (companyIds) => sql`
    select property_id from property where customer_company_id = any(${companyIds})
    union select property_id from property where regional_authority_company_id = any(${companyIds})`,
  // As a value and not as a join, so that the index leads there straight away.
  before: (propertyId) => sql`
    select earlier.property_id from property earlier
    where earlier.when_deleted is null and (fold(earlier.property_name), earlier.property_id)
      < ((select fold(property_name) from property where property_id = ${propertyId}), ${propertyId})
    order by fold(earlier.property_name) desc, earlier.property_id desc limit 1`,
  count: sql`select count(*) from property where when_deleted is null`,
}

/** The whole list of an external login. */
export const listSeenProperties = (db: Connection, login: Login, recordLimit: number): Promise<WholeList> =>
  readUnloggedList(db, sql`${propertyRows(canSeeProperty(login))} limit ${recordLimit}`)

/** The rows that the login may see as JSON texts, for an export; those of some suppliers if `supplierIds` names them. */
export function propertyRowTexts(login: Login, supplierIds?: readonly number[]): RawBuilder<{ row: string }> {
  const isExported = sql<boolean>`${canSeeProperty(login)} and ${isSuppliedByOneOf(login, supplierIds)}`
  return sql`select row_to_json(listed)::text as row from (${propertyRows(isExported, ExportedProperty)}) listed`
}
