import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { BillingEntity } from '@app/contract/company/schema'
import { PropertyEvacuation } from '@app/contract/evacuation/schema'
import { ExternalProperty, Property } from '@app/contract/property/schema'
import type { Login } from '../auth/login.ts'
import { canSeeContact, canSeeDocument, canSeeProperty, canSeeService, isPropertyOfCustomer } from '../auth/scope.ts'
import type { Connection } from '../database/connection.ts'
import { PreparedStatement } from '../database/prepared.ts'
import type { VersionsAlong } from '../database/versions-along.ts'
import { documentsOf } from '../document/queries.ts'
import { fieldsOf, jsonArray, jsonObject } from '../lib/json-sql.ts'
import { notFound } from '../lib/problem.ts'
import { ShapedJson } from '../lib/shaped-json.ts'
import { propertyServiceFields } from '../service/queries.ts'

/**
 * Reads a property with everything that belongs to it, in one statement, as JSON with only what the login may see:
 * services are scoped, external logins get no inactive documents, and only fields of the audience's shape are selected.
 * Null if there is no such property or the login may not see it.
 */
export const findProperty = (
  db: Connection,
  login: Login,
  propertyId: number,
  along?: VersionsAlong,
): Promise<ShapedJson | null> => readOne(db, statementsOf(login).seen, propertyId, along)

/** The property after a save, even one that deleted it. */
export async function getSavedProperty(db: Connection, login: Login, propertyId: number): Promise<ShapedJson> {
  const saved = await readOne(db, statementsOf(login).saved, propertyId)
  if (!saved) throw notFound('property', propertyId)
  return saved
}

type Select = PreparedStatement<{ found: string }, { propertyId: number }>

async function readOne(
  db: Connection,
  select: Select,
  propertyId: number,
  along?: VersionsAlong,
): Promise<ShapedJson | null> {
  const row = await select.executeForOne(db, { propertyId }, along)
  return row ? new ShapedJson(row.found) : null
}

/**
 * A login's scope is part of its statements. Login objects stay in memory until they change, so the statements are
 * cached with them.
 */
const statements = new WeakMap<Login, { seen: Select; saved: Select }>()

function statementsOf(login: Login): { seen: Select; saved: Select } {
  const known = statements.get(login)
  if (known) return known
  const made = {
    seen: new PreparedStatement<{ found: string }, { propertyId: number }>((at) =>
      selectWhere(login, sql`property_id = ${at('propertyId')} and ${canSeeProperty(login)}`),
    ),
    saved: new PreparedStatement<{ found: string }, { propertyId: number }>((at) =>
      selectWhere(login, sql`property_id = ${at('propertyId')}`),
    ),
  }
  statements.set(login, made)
  return made
}

/** The statement of {@link findProperty}, for benchmarks. */
export const compileFindProperty = (db: Connection, login: Login, propertyId: number) =>
  statementsOf(login).seen.compile(db, { propertyId })

function selectWhere(login: Login, condition: RawBuilder<unknown>): RawBuilder<{ found: string }> {
  const shape = login.audience === 'internal' ? Property : ExternalProperty
  const { propertyBwof, owner, services, siteContacts, ownerContacts } = shape.shape
  const fields = fieldsOf(shape, 'property', {
    whenFirstDocumentUploaded: sql`(select min(when_uploaded) from document
      where document.property_id = property.property_id and ${canSeeDocument(login)})`,
    propertyBwof: jsonObject(sql`select ${bwofFields(login, propertyBwof.unwrap())} from property_bwof
      where property_bwof.property_id = property.property_id`),
    propertyEvacuation: jsonObject(sql`select ${fieldsOf(PropertyEvacuation, 'property_evacuation')}
      from property_evacuation where property_evacuation.property_id = property.property_id`),
    owner: jsonObject(
      sql`select ${fieldsOf(owner.unwrap(), 'owner')} from company owner where owner.company_id = property.owner_id`,
    ),
    billingEntity: jsonObject(sql`select ${fieldsOf(BillingEntity, 'billing_entity')} from billing_entity
      where billing_entity.billing_entity_id = property.billing_entity_id`),
    services: jsonArray(sql`select ${propertyServiceFields(services.element)} from property_service
      join service using (service_id)
      left join company supplier on supplier.company_id = property_service.supplier_company_id
      where property_service.property_id = property.property_id and property_service.when_deleted is null
        and ${canSeeService(login)}
      order by service.parent_service_id nulls first, service.sort1, service.sort2, service.service_name,
        property_service_id`),
    siteContacts: contactsWhere(login, siteContacts.element, sql`contact.property_id = property.property_id`),
    ownerContacts: contactsWhere(
      login,
      ownerContacts.element,
      sql`contact.company_id = property.owner_id and contact.active`,
    ),
    documents: documentsOf(login, sql`property.property_id`),
    seenAs: sql`case when ${isPropertyOfCustomer(login)} then 'customer' else 'supplier' end`,
  })
  return sql<{ found: string }>`select row_to_json(one)::text as found
    from (select ${fields} from property where ${condition}) one`
}

const bwofFields = (login: Login, shape: z.ZodObject<{ ownerContact: z.ZodNullable<z.ZodObject> }>) =>
  fieldsOf(shape, 'property_bwof', {
    ownerContact: jsonObject(sql`select ${fieldsOf(shape.shape.ownerContact.unwrap(), 'contact')} from contact
      where contact.contact_id = property_bwof.owner_contact_id and ${canSeeContact(login)}`),
  })

const contactsWhere = (login: Login, shape: z.ZodObject, condition: RawBuilder<unknown>) =>
  jsonArray(sql`select ${fieldsOf(shape, 'contact')} from contact
    where ${condition} and ${canSeeContact(login)} order by contact.contact_id`)

interface LockedProperty {
  ownerId: number | null
  regionalAuthorityCompanyId: number | null
  customerCompanyId: number | null
  billingEntityCompanyId: number | null
  billingEntityId: number | null
  whenUpdated: string
  updatedBy: string
  /** It has changed since the caller read it. */
  isStale: boolean
}

const lock = new PreparedStatement<LockedProperty, { propertyId: number; whenUpdated: string }>(
  (at) => sql`select owner_id, regional_authority_company_id, customer_company_id, billing_entity_company_id,
      billing_entity_id, when_updated, updated_by, when_updated > ${at('whenUpdated')}::timestamptz as is_stale
    from property where property_id = ${at('propertyId')} and when_deleted is null for no key update`,
)

/** Locks the row until the transaction ends, so that saves of one property wait for each other. */
export async function lockProperty(
  db: Connection,
  propertyId: number,
  whenUpdated: string,
): Promise<LockedProperty | undefined> {
  const [stored] = await lock.execute(db, { propertyId, whenUpdated })
  return stored
}
