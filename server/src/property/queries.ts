import { sql, type RawBuilder } from 'kysely'
import { PropertyBwof } from '@app/contract/bwof/schema'
import { BillingEntity } from '@app/contract/company/schema'
import { Contact } from '@app/contract/contact/schema'
import { Document } from '@app/contract/document/schema'
import { PropertyEvacuation } from '@app/contract/evacuation/schema'
import { Property, type SeenProperty } from '@app/contract/property/schema'
import type { Login } from '../auth/login.ts'
import { seesProperty, seesService } from '../auth/scope.ts'
import { PREPARED, type Connection } from '../database/connection.ts'
import { fieldsOf, jsonArray, jsonObject } from '../lib/json-sql.ts'
import { notFound } from '../lib/problem.ts'
import { propertyServiceFields } from '../service/queries.ts'

const Owner = Property.shape.owner.unwrap()

/**
 * One property with all that hangs on it, in one statement; null where there is none that the login may see. Services
 * are scoped and inactive documents left out here; the fields are cut by the answer's shape.
 */
export const findProperty = (db: Connection, login: Login, propertyId: number): Promise<SeenProperty | null> =>
  readOne(db, selectProperty(login, propertyId))

/** What a save answers, also when it deleted the property. */
export async function getSavedProperty(db: Connection, login: Login, propertyId: number): Promise<Property> {
  const saved = await readOne(db, selectWhere<Property>(login, sql`property_id = ${propertyId}`))
  if (!saved) throw notFound('property', propertyId)
  return saved
}

type Select<Read extends SeenProperty> = RawBuilder<{ found: Read }>

async function readOne<Read extends SeenProperty>(db: Connection, select: Select<Read>): Promise<Read | null> {
  const { rows } = await select.execute(db)
  return rows[0]?.found ?? null
}

export const selectProperty = (login: Login, propertyId: number): Select<SeenProperty> =>
  selectWhere(login, sql`property_id = ${propertyId} and ${seesProperty(login)}`)

function selectWhere<Read extends SeenProperty>(login: Login, condition: RawBuilder<unknown>): Select<Read> {
  const fields = fieldsOf(Property, 'property', {
    whenFirstDocumentUploaded: sql`(select min(when_uploaded) from document
      where document.property_id = property.property_id and when_deleted is null)`,
    propertyBwof: jsonObject(sql`select ${bwofFields} from property_bwof
      where property_bwof.property_id = property.property_id`),
    propertyEvacuation: jsonObject(sql`select ${fieldsOf(PropertyEvacuation, 'property_evacuation')}
      from property_evacuation where property_evacuation.property_id = property.property_id`),
    owner: jsonObject(
      sql`select ${fieldsOf(Owner, 'owner')} from company owner where owner.company_id = property.owner_id`,
    ),
    billingEntity: jsonObject(sql`select ${fieldsOf(BillingEntity, 'billing_entity')} from billing_entity
      where billing_entity.billing_entity_id = property.billing_entity_id`),
    services: jsonArray(sql`select ${propertyServiceFields} from property_service
      join service using (service_id)
      left join company supplier on supplier.company_id = property_service.supplier_company_id
      where property_service.property_id = property.property_id and property_service.when_deleted is null
        and ${seesService(login)}
      order by service.parent_service_id nulls first, service.sort1, service.sort2, service.service_name,
        property_service_id`),
    siteContacts: jsonArray(contactsWhere(sql`contact.property_id = property.property_id`)),
    ownerContacts: jsonArray(contactsWhere(sql`contact.company_id = property.owner_id and contact.active`)),
    documents: jsonArray(sql`select ${fieldsOf(Document, 'document')} from document
      where document.property_id = property.property_id and document.when_deleted is null
        and (document.active or ${login.audience === 'internal'})
      order by document.when_uploaded desc, document.document_id desc`),
  })
  return sql<{ found: Read }>`${sql.raw(PREPARED)}select row_to_json(one) as found
    from (select ${fields} from property where ${condition}) one`
}

const bwofFields = fieldsOf(PropertyBwof, 'property_bwof', {
  ownerContact: jsonObject(sql`select ${fieldsOf(Contact, 'contact')} from contact
    where contact.contact_id = property_bwof.owner_contact_id and contact.when_deleted is null`),
})

const contactsWhere = (condition: RawBuilder<unknown>) =>
  sql`select ${fieldsOf(Contact, 'contact')} from contact
    where ${condition} and contact.when_deleted is null order by contact.contact_id`

/** Locks the row for the transaction, so that two saves of one property wait for each other. */
export const lockProperty = (db: Connection, propertyId: number) =>
  db
    .selectFrom('property')
    .select(['ownerId', 'regionalAuthorityCompanyId', 'customerCompanyId', 'billingEntityCompanyId', 'billingEntityId'])
    .where('propertyId', '=', propertyId)
    .where('whenDeleted', 'is', null)
    .forUpdate()
    .executeTakeFirst()
