import { sql, type RawBuilder } from 'kysely'
import { contactName } from '../contact/queries.ts'

/** By entity: selects the current name of a record by its id. */
const NAMES: Readonly<Record<string, RawBuilder<unknown>>> = {
  company: sql`select company_name from company where company_id = entity_id::int`,
  billing_entity: sql`select billing_entity_name from billing_entity where billing_entity_id = entity_id::int`,
  contact: sql`select ${contactName('contact')} from contact where contact_id = entity_id::int`,
  property: sql`select property_name from property where property_id = entity_id::int`,
  property_service: sql`select concat_ws(' ', service_name, '(' || nullif(ref, '') || ')')
    from property_service join service using (service_id) where property_service_id = entity_id::int`,
  service: sql`select service_name from service where service_id = entity_id::int`,
  document: sql`select file_name from document where document_id = entity_id::int`,
  certificate: sql`select concat_ws(' ', case kind when 'Form12A' then 'Form 12A' when 'ReportInLieu' then 'Report in lieu'
      else 'S-RaD' end, 'of', coalesce(nullif(iqp_name, ''), 'nobody named'))
    from certificate where certificate_id = entity_id::int`,
  warrant: sql`select number from warrant where warrant_id = entity_id::int`,
  defect: sql`select left(description, 200) from defect where defect_id = entity_id::int`,
  iqp: sql`select name from iqp where iqp_id = entity_id::int`,
  login: sql`select login_email from login where login_id = entity_id::int`,
}

/** The name of the record that a row of `history` is about, even if it is deleted; empty if it has none. */
export const recordName = sql`coalesce(case entity
  ${sql.join(
    Object.entries(NAMES).map(([entity, select]) => sql`when ${sql.lit(entity)} then (${select})`),
    sql` `,
  )} end, '')`
