import { sql } from 'kysely'
import type { Day } from '@app/contract/dates'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { Connection } from '../database/connection.ts'
import { PreparedStatement } from '../database/prepared.ts'

export interface AcceptedCertificates {
  /** One certificate can cover many systems. */
  count: number
  /** Whether one of them recommends to amend the compliance schedule. */
  hasRecommendations: boolean
  /** When the Form 12A of each system was signed, by `propertyServiceId`. */
  signedDates: ReadonlyMap<number, Day>
}

export const NO_CERTIFICATES: AcceptedCertificates = { count: 0, hasRecommendations: false, signedDates: new Map() }

const accepted = new PreparedStatement<
  { signedDate: Day; propertyServiceIds: number[]; recommendation: string },
  { propertyId: number; bwofAnniversary: Day }
>(
  (at) => sql`
    select signed_date, property_service_ids, recommendation from certificate
    where property_id = ${at('propertyId')}::int and bwof_anniversary = ${at('bwofAnniversary')}::date
      and state = 'accepted' and kind = 'Form12A'
      and exists (select from property_service join service using (service_id)
        where property_service_id = any(certificate.property_service_ids) and property_service.active
          and property_service.when_deleted is null and parent_service_id = ${sql.lit(BWOF_SERVICE_ID)})`,
)

/**
 * The accepted Form 12As of a property for the warrant of this anniversary: those that its council pack holds. A certificate
 * whose systems have all left the schedule is none of them.
 */
export async function findAcceptedCertificates(
  db: Connection,
  propertyId: number,
  bwofAnniversary: Day | null,
): Promise<AcceptedCertificates> {
  if (bwofAnniversary === null) return NO_CERTIFICATES
  const rows = await accepted.execute(db, { propertyId, bwofAnniversary })
  const dates = rows.flatMap(({ propertyServiceIds, signedDate }) =>
    propertyServiceIds.map((id): [number, Day] => [id, signedDate]),
  )
  return {
    count: rows.length,
    hasRecommendations: rows.some(({ recommendation }) => recommendation !== ''),
    signedDates: new Map(dates),
  }
}
