import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { z } from 'zod'
import { AssociatedProperty, BillingEntity, Company, ExternalCompany } from '@app/contract/company/schema'
import { Contact } from '@app/contract/contact/schema'
import { canSeeContact, isNamedOnSeenProperty } from '../auth/scope.ts'
import type { Login } from '../auth/login.ts'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { fieldsOf, jsonArray } from '../lib/json-sql.ts'
import { propertyFields } from '../property/list-queries.ts'
import { companyUses } from './list-queries.ts'

const present = sql`company.when_deleted is null`

/**
 * Null if there is no such company or the login may not see it: an external login sees the companies of its properties.
 */
export async function findCompany(db: Connection, login: Login, companyId: number): Promise<Company | null> {
  return login.audience === 'internal'
    ? readOne(db, selectCompany(companyId, present))
    : findForExternal(db, login, companyId)
}

/** The company after a save, even one that deleted it. */
export async function findSavedCompany(db: Connection, companyId: number): Promise<Company> {
  return Company.parse(await readOne(db, selectCompany(companyId, sql`true`)))
}

function selectCompany(companyId: number, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const fields = fieldsOf(Company, 'company', {
    billingEntities: jsonArray(billingEntitiesOf(sql`company.company_id`)),
    contacts: contactsOf(Contact, sql<boolean>`contact.when_deleted is null`),
    associatedProperties: jsonArray(sql`select ${propertyFields(AssociatedProperty)}
      from property
      left join company authority on authority.company_id = property.regional_authority_company_id
      left join company customer on customer.company_id = property.customer_company_id
      where property.property_id in (select used.property_id from (${companyUses}) used where used.company_id = company.company_id)
      order by fold(property.property_name), property.property_id`),
  })
  return sql`select ${fields} from company where company_id = ${companyId} and ${condition}`
}

async function findForExternal(db: Connection, login: Login, companyId: number): Promise<Company | null> {
  const fields = fieldsOf(ExternalCompany, 'company', {
    contacts: contactsOf(ExternalCompany.shape.contacts.element, canSeeContact(login)),
  })
  return readOne(
    db,
    sql`select ${fields} from company where company_id = ${companyId} and ${present}
      and ${isNamedOnSeenProperty(login)}`,
  )
}

const contactsOf = (shape: z.ZodObject, condition: RawBuilder<boolean>) =>
  jsonArray(sql`select ${fieldsOf(shape, 'contact')} from contact
    where contact.company_id = company.company_id and ${condition} order by contact_id`)

const billingEntitiesOf = (companyId: RawBuilder<unknown>) =>
  sql`select ${fieldsOf(BillingEntity, 'billing_entity')} from billing_entity
    where billing_entity.company_id = ${companyId} and billing_entity.when_deleted is null
    order by billing_entity.billing_entity_id`

async function readOne(db: Connection, select: RawBuilder<unknown>): Promise<Company | null> {
  const { rows } = await sql<{ found: Company }>`select row_to_json(one) as found from (${select}) one`.execute(db)
  return rows[0]?.found ?? null
}

/** The billing entities of companies that are not deleted, in the order of the companies' ids. */
export async function listBillingEntities(db: Connection, companyIds: number[]): Promise<BillingEntity[]> {
  const { rows } = await sql<{ list: BillingEntity[] }>`
    select ${jsonArray(sql`select entity.* from company
      cross join lateral (${billingEntitiesOf(sql`company.company_id`)}) entity
      where company.company_id = any(${companyIds}::int[]) and ${present} order by company.company_id`)} as list`.execute(
    db,
  )
  return rows[0]?.list ?? []
}

/** Locks the row until the transaction ends; false if there is no such company. */
export async function lockCompany(transaction: Transaction<Tables>, companyId: number): Promise<boolean> {
  const found = await transaction
    .selectFrom('company')
    .select('companyId')
    .where('companyId', '=', companyId)
    .where('whenDeleted', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}
