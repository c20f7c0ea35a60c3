import { sql, type RawBuilder } from 'kysely'
import { CompanyListRow } from '@app/contract/company/schema'
import { contactName } from '../contact/queries.ts'
import type { LoggedList } from '../database/list-changes.ts'
import { fieldsOf, joinParts } from '../lib/json-sql.ts'

/**
 * The distinct pairs of a company and a property that names it as customer, owner, authority or supplier
 * (docs/rules/records.md#company-lists).
 */
export const companyUses = sql`
  select customer_company_id as company_id, property_id from property where when_deleted is null
  union select owner_id, property_id from property where when_deleted is null
  union select regional_authority_company_id, property_id from property where when_deleted is null
  union select supplied.supplier_company_id, supplied.property_id from property_service supplied
    join property using (property_id)
    where supplied.active and supplied.when_deleted is null and property.when_deleted is null`

const fields = fieldsOf(CompanyListRow, 'company', {
  id: sql`company_id`,
  name: sql`company_name`,
  loc: joinParts(sql`suburb`, sql`city`),
  isle: sql`island`,
  conts: sql`coalesce(people.names, '')`,
  flags: sql`concat(case when active then 'A' end, case when is_customer then 'C' end, case when is_owner then 'O' end,
    case when is_authority then 'R' end, case when is_supplier then 'S' end)`,
  np: sql`coalesce(used.properties, 0)`,
  nameAndId: sql`company_name || ' (' || company_id || ')'`,
})

type IsAsked = (companyId: RawBuilder<unknown>) => RawBuilder<boolean>

/** The rows of the list, sorted by name: those that are asked for. */
const companyRows = (isAsked: IsAsked) => sql`
  with people as (
    select company_id, string_agg(name, ', ' order by contact_id) as names
    from (select company_id, contact_id, ${contactName('contact')} as name from contact
      where company_id is not null and active and when_deleted is null and ${isAsked(sql`company_id`)}) named
    where name <> '' group by company_id),
  used as (select company_id, count(*) as properties from (${companyUses}) pairs
    where ${isAsked(sql`company_id`)} group by company_id)
  select ${fields} from company
  left join people using (company_id) left join used using (company_id)
  where company.when_deleted is null and ${isAsked(sql`company_id`)} order by fold(company_name), company_id`

export const companyList: LoggedList = {
  name: 'companies',
  key: 'id',
  rows: companyRows,
  dependents: (propertyIds) => sql`
    select supplier_company_id from property_service
    where property_id = any(${propertyIds}) and supplier_company_id is not null`,
  // As a value and not as a join, so that the index leads there straight away.
  before: (companyId) => sql`
    select earlier.company_id from company earlier
    where earlier.when_deleted is null and (fold(earlier.company_name), earlier.company_id)
      < ((select fold(company_name) from company where company_id = ${companyId}), ${companyId})
    order by fold(earlier.company_name) desc, earlier.company_id desc limit 1`,
  count: sql`select count(*) from company where when_deleted is null`,
}

/** The rows as JSON texts, for streaming. */
export const companyRowTexts = sql<{
  row: string
}>`select row_to_json(listed)::text as row from (${companyRows(() => sql<boolean>`true`)}) listed`
