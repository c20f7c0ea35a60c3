import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { OPERATOR_SETTING } from '../../operator/queries.ts'

/**
 * What names a record that an import added, and is not part of the import itself: a document of its building, a service
 * of its supplier. Each is a sentence.
 */
export async function usedSince(transaction: Transaction<Tables>, importId: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with own as (
        select entity, entity_id, (select was is null from history where history_id = history_ids[1]) as is_added
        from sheet_import_change where sheet_import_id = ${importId}),
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
      union all select 'e-mails' from email where email.property_id = building.property_id
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
        union all select 'e-mails' from email_property_service about
          where about.property_service_id = service.property_service_id) used
    where added.entity = 'property_service'
    union
    select trim(contact.first_name || ' ' || contact.last_name) || ' ' || what || '.'
    from added join contact on contact.contact_id = added.id cross join lateral (
      select 'got e-mails' as what from email_recipient where email_recipient.contact_id = contact.contact_id
      union all select 'is the owner’s contact of a building' from property_bwof
        where owner_contact_id = contact.contact_id) used
    where added.entity = 'contact'
    order by 1`.execute(transaction)
  return rows.map(({ text }) => text)
}
