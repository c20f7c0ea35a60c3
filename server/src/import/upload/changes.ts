import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/**
 * Keeps which rows this transaction added or changed, as it left them. Triggers have written each to the history
 * as parts of one change, so no kind of import can forget one. The record of a warrant counts as its building, which it stamps.
 */
export async function keepChanges(transaction: Transaction<Tables>, importId: number): Promise<void> {
  await sql`
    with written as (
        select case entity when 'property_bwof' then 'property' else entity end as entity,
          entity_id::integer as entity_id, array_agg(history_id order by history_id) as history_ids
        from history
        where change_id = nullif(current_setting('warrant.change', true), '')::bigint
          and entity in ('property', 'property_bwof', 'property_service', 'company', 'contact', 'certificate', 'document')
        group by 1, 2)
    insert into sheet_import_change (sheet_import_id, entity, entity_id, history_ids, when_updated)
    select ${importId}, written.*, coalesce(property.when_updated, property_service.when_updated, company.when_updated,
      contact.when_updated, certificate.when_updated, document.when_updated)
    from written
    left join property on entity = 'property' and property.property_id = entity_id
    left join property_service on entity = 'property_service' and property_service_id = entity_id
    left join company on entity = 'company' and company.company_id = entity_id
    left join contact on entity = 'contact' and contact_id = entity_id
    left join certificate on entity = 'certificate' and certificate_id = entity_id
    left join document on entity = 'document' and document.document_id = entity_id`.execute(transaction)
}
