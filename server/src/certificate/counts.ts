import { sql } from 'kysely'
import type { CertifiedCount } from '@app/contract/certificate/schema'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { Connection } from '../database/connection.ts'
import { presentAnniversary } from '../bwof/present-anniversary.ts'

export async function countWaiting(db: Connection): Promise<{ waiting: number }> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from certificate
    join property using (property_id) where state = 'received' and property.when_deleted is null`.execute(db)
  return { waiting: rows[0]?.waiting ?? 0 }
}

/** The certified systems of a property (docs/rules/evidence.md#certified-systems). */
export async function countCertified(db: Connection, propertyId: number): Promise<CertifiedCount> {
  const { rows } = await sql<CertifiedCount>`
    with warrant as (
      select ${presentAnniversary(sql`${propertyId}`)} as anniversary)
    select (select anniversary from warrant) as bwof_anniversary, count(*)::int as total,
      count(*) filter (where exists (
        select from accepted_system
        where accepted_system.property_service_id = property_service.property_service_id and kind = 'Form12A'
          and bwof_anniversary = (select anniversary from warrant)))::int as certified
    from property_service join service using (service_id)
    where property_id = ${propertyId} and property_service.active and property_service.when_deleted is null
      and parent_service_id = ${BWOF_SERVICE_ID}`.execute(db)
  return rows[0] ?? { bwofAnniversary: null, certified: 0, total: 0 }
}
