import { sql } from 'kysely'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { EVIDENCE_PREVIEW_LIMIT, type EvidencePreview } from '@app/contract/warrant/schema'
import { isOutstanding } from '../bwof/outstanding.ts'
import type { Connection } from '../database/connection.ts'

/**
 * The buildings that the rule "certificates" would stop although their warrant is ready by date
 * (docs/rules/evidence.md#what-is-enough-evidence), in one statement. A report in place of a Form 12A stops the warrant
 * under either rule, so it does not count here.
 */
export async function previewEvidence(db: Connection): Promise<EvidencePreview> {
  const { rows } = await sql<EvidencePreview>`
    with warrant_day as (
        select property_id, property_name, min(when_next_service_anniversary) as anniversary
        from property join property_service using (property_id)
        where service_id = ${BWOF_SERVICE_ID} and property_service.active and property_service.when_deleted is null
          and property.active and property.when_deleted is null
        group by property_id
        having min(when_next_service_anniversary) is not null),
      system as (
        select warrant_day.*, ${isOutstanding('sub', sql`anniversary`)} as is_outstanding,
          exists (select from certificate
            where certificate.property_id = warrant_day.property_id and certificate.bwof_anniversary = anniversary
              and certificate.state = 'accepted' and sub.property_service_id = any(property_service_ids)) as has_paper
        from warrant_day
        join property_service sub using (property_id)
        join service using (service_id)
        where service.parent_service_id = ${BWOF_SERVICE_ID} and sub.active and sub.when_deleted is null),
      stopped as (
        select property_id, property_name, anniversary, count(*) filter (where not has_paper)::int as systems
        from system group by property_id, property_name, anniversary
        having not bool_or(is_outstanding) and bool_or(not has_paper))
    select (select count(*)::int from stopped) as count,
      (select coalesce(json_agg(json_build_object('propertyId', property_id, 'propertyName', property_name,
          'bwofAnniversary', anniversary, 'systems', systems) order by anniversary, property_id), '[]')
        from (select * from stopped order by anniversary, property_id limit ${EVIDENCE_PREVIEW_LIMIT}) first)
        as properties`.execute(db)
  return rows[0] ?? { count: 0, properties: [] }
}
