import { sql, type Transaction } from 'kysely'
import type { CertificateKind, CertificateState } from '@app/contract/certificate/rules'
import type { Day } from '@app/contract/dates'
import { lostUpdate } from '../database/lost-update.ts'
import { PreparedStatement } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import { conflict, notFound } from '../lib/problem.ts'

export interface LockedCertificate {
  certificateId: number
  propertyId: number
  supplierCompanyId: number | null
  kind: CertificateKind
  bwofAnniversary: Day
  propertyServiceIds: number[]
  iqpName: string
  iqpRegistrationNumber: string
  iqpRegister: string
  signedDate: Day | null
  periodFrom: Day | null
  periodTo: Day | null
  documentId: number | null
  state: CertificateState
  whenUpdated: string
  updatedBy: string
}

interface Locked extends LockedCertificate {
  isStale: boolean
}

/**
 * Locks the property, the systems and the certificate, in the one order of locks. The certificate hangs on its property,
 * so that nobody decides on two certificates of one property at once.
 */
const lock = new PreparedStatement<Locked, { certificateId: number; whenUpdated: string }>(
  (at) => sql`
    with named as materialized (
        select property_id, property_service_ids from certificate where certificate_id = ${at('certificateId')}::int),
      property_row as materialized (
        select property_id from property where property_id = (select property_id from named) for no key update),
      services as materialized (
        select property_service_id from property_service
        where property_service_id = any((select property_service_ids from named)::int[])
          and (select count(*) from property_row) = 1
        order by property_service_id for no key update),
      certificate_row as materialized (
        select * from certificate
        where certificate_id = ${at('certificateId')}::int and (select count(*) from services) >= 0
        for no key update)
    select certificate_id, property_id, supplier_company_id, kind, bwof_anniversary, property_service_ids, iqp_name,
      iqp_registration_number, iqp_register, signed_date, period_from, period_to, document_id, state, when_updated,
      updated_by, when_updated > ${at('whenUpdated')}::timestamptz as is_stale
    from certificate_row`,
)

/**
 * Locks a certificate with its property and systems until the transaction ends.
 *
 * @param doing what the caller is about to do, for the message: `accepted`
 * @throws ProblemError 404, or 409 if somebody changed it since it was read or its state does not allow it
 */
export async function lockCertificate(
  transaction: Transaction<Tables>,
  { certificateId, whenUpdated }: { certificateId: number; whenUpdated: string },
  { from, doing, timeZone }: { from: readonly CertificateState[]; doing: string; timeZone: string },
): Promise<LockedCertificate> {
  const [certificate] = await lock.execute(transaction, { certificateId, whenUpdated })
  if (!certificate) throw notFound('certificate', certificateId)
  if (certificate.isStale) throw lostUpdate('certificate', certificate, timeZone)
  if (!from.includes(certificate.state)) {
    throw conflict(`This certificate is ${certificate.state}, so it cannot be ${doing}.`)
  }
  return certificate
}
