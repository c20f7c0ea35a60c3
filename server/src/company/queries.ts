import { sql } from 'kysely'
import type { z } from 'zod'
import {
  AssociatedProperty,
  BillingEntity,
  Company,
  CompanyListRow,
  ExternalCompany,
} from '@app/contract/company/schema'
import { Contact } from '@app/contract/contact/schema'
import { seesProperty } from '../auth/scope.ts'
import type { Login } from '../auth/login.ts'
import type { Connection } from '../database/connection.ts'
import { fieldsOf, jsonArray } from '../lib/json-sql.ts'
import { contactName } from '../contact/queries.ts'
import { propertyFields } from '../property/list-queries.ts'

const present = sql`company.when_deleted is null`

/** The distinct properties that name a company as customer, owner, authority or supplier (decisions 4). */
const usedBy = sql`
  select customer_company_id as company_id, property_id from property where when_deleted is null
  union select owner_id, property_id from property where when_deleted is null
  union select regional_authority_company_id, property_id from property where when_deleted is null
  union select supplied.supplier_company_id, supplied.property_id from property_service supplied
    join property using (property_id)
    where supplied.active and supplied.when_deleted is null and property.when_deleted is null`

/** The whole list as JSON text, by name. */
export async function listCompanyRows(db: Connection, recordLimit: number): Promise<string> {
  const fields = fieldsOf(CompanyListRow, 'company', {
    id: sql`company_id`,
    name: sql`company_name`,
    loc: sql`join_parts(suburb, city)`,
    isle: sql`island`,
    conts: sql`coalesce(people.names, '')`,
    flags: sql`concat(case when active then 'A' end, case when is_customer then 'C' end, case when is_owner then 'O' end,
      case when is_authority then 'R' end, case when is_supplier then 'S' end)`,
    np: sql`coalesce(used.properties, 0)`,
    nameAndId: sql`company_name || ' (' || company_id || ')'`,
  })
  const { rows } = await sql<{ list: string }>`
    with people as (
      select company_id, string_agg(name, ', ' order by contact_id) as names
      from (select company_id, contact_id, ${contactName('contact')} as name from contact
        where company_id is not null and active and when_deleted is null) named
      where name <> '' group by company_id),
    used as (select company_id, count(*) as properties from (${usedBy}) pairs group by company_id)
    select coalesce(json_agg(row_to_json(listed)), '[]')::text as list
    from (select ${fields} from company
      left join people using (company_id) left join used using (company_id)
      where ${present} order by fold(company_name), company_id limit ${recordLimit}) listed`.execute(db)
  return rows[0]?.list ?? '[]'
}

/** Null where there is none that the login may see: an external login sees a company that stands on its properties. */
export async function findCompany(db: Connection, login: Login, companyId: number): Promise<Company | null> {
  return login.audience === 'internal' ? findWhole(db, companyId) : findForExternal(db, login, companyId)
}

async function findWhole(db: Connection, companyId: number): Promise<Company | null> {
  const fields = fieldsOf(Company, 'company', {
    billingEntities: jsonArray(sql`select ${fieldsOf(BillingEntity, 'billing_entity')} from billing_entity
      where billing_entity.company_id = company.company_id and when_deleted is null order by billing_entity_id`),
    contacts: contactsOf(Contact),
    associatedProperties: jsonArray(sql`select ${propertyFields(AssociatedProperty)}
      from property
      left join company authority on authority.company_id = property.regional_authority_company_id
      left join company customer on customer.company_id = property.customer_company_id
      where property.property_id in (select used.property_id from (${usedBy}) used where used.company_id = company.company_id)
      order by fold(property.property_name), property.property_id`),
  })
  return readOne(db, sql`select ${fields} from company where company_id = ${companyId} and ${present}`)
}

async function findForExternal(db: Connection, login: Login, companyId: number): Promise<Company | null> {
  const fields = fieldsOf(ExternalCompany, 'company', { contacts: contactsOf(ExternalCompany.shape.contacts.element) })
  return readOne(
    db,
    sql`select ${fields} from company where company_id = ${companyId} and ${present}
      and exists (select from (${usedBy}) used join property using (property_id)
        where used.company_id = company.company_id and ${seesProperty(login)})`,
  )
}

const contactsOf = (shape: z.ZodObject) =>
  jsonArray(sql`select ${fieldsOf(shape, 'contact')} from contact
    where contact.company_id = company.company_id and when_deleted is null order by contact_id`)

async function readOne(db: Connection, select: ReturnType<typeof sql>): Promise<Company | null> {
  const { rows } = await sql<{ found: Company }>`select row_to_json(one) as found from (${select}) one`.execute(db)
  return rows[0]?.found ?? null
}
