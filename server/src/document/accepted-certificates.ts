import { sql } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { Connection } from '../database/connection.ts'

export interface AcceptedCertificates {
  /** One certificate can cover many systems. */
  count: number
  /** When the Form 12A of each system was signed, by `propertyServiceId`. */
  signedDates: ReadonlyMap<number, Day>
}

/** The accepted Form 12As of a property for the warrant of this anniversary. */
export async function findAcceptedCertificates(
  db: Connection,
  propertyId: number,
  bwofAnniversary: Day | null,
): Promise<AcceptedCertificates> {
  if (bwofAnniversary === null) return { count: 0, signedDates: new Map() }
  const { rows } = await sql<{ certificateId: number; signedDate: Day; propertyServiceIds: number[] }>`
    select certificate_id, signed_date, property_service_ids from certificate
    where property_id = ${propertyId} and bwof_anniversary = ${bwofAnniversary}::date and state = 'accepted'
      and kind = 'Form12A'`.execute(db)
  const dates = rows.flatMap(({ propertyServiceIds, signedDate }) =>
    propertyServiceIds.map((id): [number, Day] => [id, signedDate]),
  )
  return { count: rows.length, signedDates: new Map(dates) }
}
