import { sql, type RawBuilder } from 'kysely'
import { CONTACT_SEARCH_FIELDS } from '@app/contract/contact/rules'
import { ContactListRow } from '@app/contract/contact/schema'
import type { Connection } from '../database/connection.ts'
import { readUnloggedList } from '../database/list-pieces.ts'
import { propertyIsland } from '../database/property-island.ts'
import { fieldsOf, jsonArray } from '../lib/json-sql.ts'
import type { WholeList } from '../lib/list-cache.ts'

/**
 * The display name in SQL: first and last name, otherwise the e-mail, otherwise the mobile
 * (docs/rules/records.md#display-names).
 */
export const contactName = (table: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<string>`coalesce(
    nullif(concat_ws(' ', nullif(${column('first_name')}, ''), nullif(${column('last_name')}, '')), ''),
    nullif(${column('email')}, ''), ${column('mobile')})`
}

/** Joins contacts with the company or the property that they belong to. */
export const withParents = sql`contact
  left join company on company.company_id = contact.company_id
  left join property on property.property_id = contact.property_id`

/** A contact of a deleted company or property counts as deleted too. */
export const parentIsPresent = sql`company.when_deleted is null and property.when_deleted is null`

export const contactIsland = sql`case when contact.company_id is not null then company.island::text else (
  select ${propertyIsland} from (select) site
  left join company authority on authority.company_id = property.regional_authority_company_id
  left join company customer on customer.company_id = property.customer_company_id) end`

const searched: Record<(typeof CONTACT_SEARCH_FIELDS)[number], RawBuilder<unknown>> = {
  firstName: sql`contact.first_name`,
  lastName: sql`contact.last_name`,
  jobTitle: sql`contact.job_title`,
  email: sql`contact.email`,
  mobile: sql`contact.mobile`,
  ddi: sql`contact.ddi`,
  companyName: sql`coalesce(company.company_name, '')`,
  propertyName: sql`coalesce(property.property_name, '')`,
  suburb: sql`coalesce(company.suburb, property.suburb)`,
  city: sql`coalesce(company.city, property.city)`,
}

/** The text that the keywords of a search are compared with. */
export const searchedText = sql`concat_ws(' ', ${sql.join(CONTACT_SEARCH_FIELDS.map((field) => searched[field]))})`
export const searchedPlace = sql`concat_ws(' ', ${searched.suburb}, ${searched.city})`

/** The fields of a contact in lists, including those of its parent. Selects from `withParents`. */
export const contactFields = fieldsOf(ContactListRow, 'contact', {
  ...searched,
  displayName: contactName('contact'),
  streetAddress: sql`coalesce(company.street_address, property.street_address)`,
  postalAddress: sql`coalesce(company.postal_address, '')`,
  postCode: sql`coalesce(company.post_code, property.postcode)`,
  island: contactIsland,
  accountNumber: sql`coalesce(company.account_number, '')`,
  isCustomer: sql`coalesce(company.is_customer, false)`,
  isSupplier: sql`coalesce(company.is_supplier, false)`,
  isAuthority: sql`coalesce(company.is_authority, false)`,
  isOwner: sql`coalesce(company.is_owner, false)`,
  isCompanyActive: sql`coalesce(company.active, true)`,
  isCompanyDeleted: sql`company.when_deleted is not null`,
  isActive: sql`contact.active and contact.when_deleted is null`,
})

/** The list of active contacts, sorted by name (docs/rules/records.md#mailing-list). */
export const listContactRows = (db: Connection, recordLimit: number): Promise<WholeList> =>
  readUnloggedList(
    db,
    sql`select ${contactFields} from ${withParents} join contact_words using (contact_id)
      where contact.active and contact.when_deleted is null and ${parentIsPresent}
      order by words, contact_id limit ${recordLimit}`,
  )

/** The contacts with these ids, in the same order. */
export async function getContacts(db: Connection, contactIds: readonly number[]): Promise<ContactListRow[]> {
  const { rows } = await sql<{ list: ContactListRow[] }>`select ${jsonArray(sql`
    select ${contactFields} from unnest(${contactIds}::int[]) with ordinality asked (contact_id, position)
    join ${withParents} using (contact_id) order by position`)} as list`.execute(db)
  return rows[0]?.list ?? []
}
