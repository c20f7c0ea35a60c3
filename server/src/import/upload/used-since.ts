import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { OPERATOR_SETTING } from '../../operator/queries.ts'
import { goneSince } from './gone-since.ts'

/**
 * What uses a record as an import left it, and is not part of the import itself: a document of a building that it added,
 * a reminder of a service that it changed, a service of a company that it made a supplier; and what a record named before
 * and is gone. Each is a sentence. The caller has locked the records, so that whoever uses one at the same moment is seen
 * here, or comes after the undo.
 */
export async function usedSince(transaction: Transaction<Tables>, importId: number): Promise<string[]> {
  const uses: string[] = []
  for (const find of [
    usesOfAdded,
    relianceOnServices,
    emailsOfChanged,
    emailsToParties,
    emailsToChanged,
    usesOfRoles,
    goneSince,
  ]) {
    const { rows } = await find(ownRows(importId)).execute(transaction)
    uses.push(...rows.map(({ text }) => text))
  }
  return uses
}

type Uses = RawBuilder<{ text: string }>

/** What an import wrote. The history of a row that is newer than `newest` came after it. */
export const ownRows = (importId: number) => sql`
  own as materialized (
    select entity, entity_id, (select was is null from history where history_id = history_ids[1]) as is_added,
      history_ids, history_ids[cardinality(history_ids)] as newest
    from sheet_import_change where sheet_import_id = ${importId}),
  import as (select when_imported from sheet_import where sheet_import_id = ${importId})`

/** Who a contact is, in a sentence. */
const CONTACT_NAME = sql`coalesce(nullif(trim(contact.first_name || ' ' || contact.last_name), ''),
  nullif(contact.email, ''), 'A contact')`

const usesOfAdded = (own: RawBuilder<unknown>): Uses => sql`
    with ${own},
      added as (select entity, entity_id as id from own where is_added),
      building as (
        select property_id, property_name from property
        where property_id in (select id from added where entity = 'property')),
      firm as (
        select company_id, company_name from company
        where company_id in (select id from added where entity = 'company'))
    select property_name || ' has ' || what || '.' as text from building cross join lateral (
      select 'another service' as what from property_service service
        where service.property_id = building.property_id and when_deleted is null
          and property_service_id not in (select id from added where entity = 'property_service')
      union all select 'another site contact' from contact
        where contact.property_id = building.property_id and when_deleted is null
          and contact_id not in (select id from added where entity = 'contact')
      union all select 'documents' from document
        where document.property_id = building.property_id and when_deleted is null
          and document_id not in (select id from added where entity = 'document')
      union all select 'emails' from email where email.property_id = building.property_id
      union all select 'messages' from mail where mail.property_id = building.property_id
      union all select 'certificates' from certificate where certificate.property_id = building.property_id
      union all select 'defects' from defect where defect.property_id = building.property_id
      union all select 'warrants' from warrant where warrant.property_id = building.property_id
      union all select 'answers of suppliers' from return_submission answer
        where answer.property_id = building.property_id) used
    union
    select company_name || ' is named by ' || what || '.' from firm cross join lateral (
      select property_name as what from property
        where firm.company_id in (customer_company_id, owner_id, regional_authority_company_id, billing_entity_company_id)
          and when_deleted is null and property_id not in (select entity_id from own where entity = 'property')
      union all select 'a service of ' || property_name from property_service service join property using (property_id)
        where service.supplier_company_id = firm.company_id and service.when_deleted is null
          and property.when_deleted is null
          and property_service_id not in (select entity_id from own where entity = 'property_service')
      union all select 'another contact' from contact where contact.company_id = firm.company_id
        and when_deleted is null and contact_id not in (select id from added where entity = 'contact')
      union all select 'a billing entity' from billing_entity
        where billing_entity.company_id = firm.company_id and when_deleted is null
      union all select 'a certificate of ' || property_name from certificate join property using (property_id)
        where certificate.supplier_company_id = firm.company_id and certificate.state <> 'withdrawn'
          and certificate_id not in (select entity_id from own where entity = 'certificate')
      union all select 'the IQP ' || iqp.name from iqp where iqp.company_id = firm.company_id
      union all select 'the settings, as the operator' from setting
        where setting.name = ${OPERATOR_SETTING} and setting.value = to_jsonb(firm.company_id)) used
    union
    select 'A service of ' || property_name || ' has ' || what || '.'
    from added join property_service service on service.property_service_id = added.id join property using (property_id)
      cross join lateral (
        select 'certificates' as what from certificate
          where service.property_service_id = any(certificate.property_service_ids)
            and certificate.property_id = service.property_id
        union all select 'defects' from defect where defect.property_service_id = service.property_service_id
        union all select 'emails' from email_property_service about
          where about.property_service_id = service.property_service_id) used
    where added.entity = 'property_service'
    union
    select ${CONTACT_NAME} || ' ' || what || '.'
    from added join contact on contact.contact_id = added.id cross join lateral (
      select 'got emails' as what from email_recipient where email_recipient.contact_id = contact.contact_id
      union all select 'is the owner’s contact of a building' from property_bwof
        where owner_contact_id = contact.contact_id) used
    where added.entity = 'contact'
    order by 1`

/** Warrants that were issued by what an import left of their systems, and what the supplier of one has answered. */
const relianceOnServices = (own: RawBuilder<unknown>): Uses => sql`
    with ${own}
    select distinct text from own join property_service service on service.property_service_id = own.entity_id
      join property using (property_id) cross join import cross join lateral (
        select 'Warrant ' || number || ' of ' || property_name || ' was issued since.' as text from warrant
          where warrant.property_id = service.property_id and state <> 'withdrawn' and when_issued > when_imported
        union all select 'A service of ' || property_name || ' has answers of suppliers since.'
          from return_submission answer
          where answer.property_id = service.property_id and when_submitted > when_imported
            and service.property_service_id = any(answer.property_service_ids)) relying
    where own.entity = 'property_service'
    order by 1`

/**
 * Whether an e-mail was queued, written or sent with what an import left. One that waits since before is written from what
 * the records are then, and one that failed told nobody.
 */
const isSince = sql`email.status <> 'FAILED' and (email.status = 'SENDING' or when_queued > when_imported
  or when_prepared > when_imported
  -- Queueing and sending stamp what they are about. Its history is in order, whatever the clock of the process that sends.
  or exists (select from history join email_property_service about on about.property_service_id::text = history.entity_id
    where history.entity = 'property_service' and about.email_id = email.email_id and history_id > newest
      and ((became ->> 'when_last_supplier_email_triggered')::timestamptz = when_queued
        or (became ->> 'when_last_supplier_email_sent')::timestamptz = when_sent))
  or exists (select from history
    where history.entity = 'property' and history.entity_id = email.property_id::text and history_id > newest
      and ((became ->> 'when_last_authority_email_triggered')::timestamptz = when_queued
        or (became ->> 'when_last_authority_email_sent')::timestamptz = when_sent)))`

/** E-mails about a service that an import changed. */
const emailsOfChanged = (own: RawBuilder<unknown>): Uses => sql`
    with ${own}
    select distinct 'A service of ' || property_name || ' has emails since.' as text
    from own join property_service service on service.property_service_id = own.entity_id
      join property using (property_id)
      join email_property_service about on about.property_service_id = service.property_service_id
      join email using (email_id) cross join import
    where own.entity = 'property_service' and not own.is_added and ${isSince}
    order by 1`

/**
 * E-mails about a building to a company that an import gave it as its authority, customer or owner: a notice to the
 * authority, a warrant, or a copy of a reminder to a contact of the customer.
 */
const emailsToParties = (own: RawBuilder<unknown>): Uses => sql`
    with ${own},
      given as (
        select own.entity_id as property_id, newest, (became ->> field)::integer as company_id
        from own join history on history_id = any(history_ids)
          cross join unnest(array['regional_authority_company_id', 'customer_company_id', 'owner_id']) field
        where own.entity = 'property' and history.entity = 'property' and not is_added and became ->> field is not null)
    select distinct company_name || ' got emails about ' || property_name || ' since.' as text
    from given join company using (company_id) join property using (property_id) join email using (property_id)
      cross join import
    where (email.recipient_company_id = given.company_id
        or exists (select from email_recipient join contact using (contact_id)
          where email_recipient.email_id = email.email_id and contact.company_id = given.company_id))
      and ${isSince}
    order by 1`

/** E-mails to a contact that an import changed. */
const emailsToChanged = (own: RawBuilder<unknown>): Uses => sql`
    with ${own}
    select distinct ${CONTACT_NAME} || ' got emails since.' as text
    from own join contact on contact.contact_id = own.entity_id join email_recipient using (contact_id)
      join email using (email_id) cross join import
    where own.entity = 'contact' and not own.is_added and ${isSince}
    order by 1`

/**
 * Records that name a company since in a role that an import gave it. What named it before named it without that role,
 * and does again after the undo.
 */
const usesOfRoles = (own: RawBuilder<unknown>): Uses => sql`
    with ${own},
      gained as (
        select entity_id as company_id, role, newest
        from own cross join unnest(array['is_customer', 'is_owner', 'is_authority', 'is_supplier']) role
        where entity = 'company' and not is_added
          and exists (select from history where history_id = any(history_ids) and was ->> role = 'false')),
      named as (
        select 'property' as entity, property_id as id, property_name as what, role, called, field, as_role.company_id
        from property cross join lateral (values
          ('is_customer', 'a customer', 'customer_company_id', customer_company_id),
          ('is_customer', 'a customer', 'billing_entity_company_id', billing_entity_company_id),
          ('is_owner', 'an owner', 'owner_id', owner_id),
          ('is_authority', 'an authority', 'regional_authority_company_id', regional_authority_company_id))
          as_role (role, called, field, company_id)
        where when_deleted is null
        union all
        select 'property_service', property_service_id, 'a service of ' || property_name, 'is_supplier', 'a supplier',
          'supplier_company_id', supplier_company_id
        from property_service service join property using (property_id)
        where service.when_deleted is null and property.when_deleted is null)
    select distinct company_name || ', which it made ' || called || ', is named by ' || what || ' since.' as text
    from gained join named using (company_id, role) join company using (company_id)
    where not exists (select from own where own.entity = named.entity and own.entity_id = named.id)
      and exists (select from history where history.entity = named.entity and history.entity_id = named.id::text
        and history_id > gained.newest and became ->> field = company_id::text)
    order by 1`
