import { sql, type Transaction } from 'kysely'
import {
  acceptanceFindings,
  certifiedDates,
  type StoppingDefect,
  type SystemDates,
} from '@app/contract/certificate/acceptance'
import { certifiesCompliance } from '@app/contract/certificate/rules'
import { printedDay } from '@app/contract/dates'
import { STOPPING_SEVERITIES } from '@app/contract/defect/rules'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { rememberIqp } from '../iqp/remember-iqp.ts'
import { conflict, ProblemError } from '../lib/problem.ts'
import type { ShapedJson } from '../lib/shaped-json.ts'
import { lockCertificate, type LockedCertificate } from './lock-certificate.ts'
import { getChangedCertificate } from './queries.ts'

/**
 * Accepts a certificate. A Form 12A records compliance on each of its systems (docs/rules/evidence.md#accepting).
 *
 * @throws ProblemError 404; 409 with `findings` while the certificate lacks something, or one that names the certificate
 *   that a system already has, the system that was removed, or who changed it since it was read
 */
export function acceptCertificate(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  accepted: { certificateId: number; whenUpdated: string },
): Promise<ShapedJson> {
  return transactionBy(db, login.email, async (transaction) => {
    await acceptInTransaction(transaction, accepted, timeZone)
    return getChangedCertificate(transaction, login, accepted.certificateId)
  })
}

/**
 * Accepts a certificate within a transaction.
 *
 * @throws ProblemError as acceptCertificate; then nothing is written
 */
export async function acceptInTransaction(
  transaction: Transaction<Tables>,
  accepted: { certificateId: number; whenUpdated: string },
  timeZone: string,
): Promise<void> {
  const certificate = await lockCertificate(transaction, accepted, { from: ['received'], doing: 'accepted', timeZone })
  const systems = await readSystems(transaction, certificate)
  const removed = systems.find(({ isPresent }) => !isPresent)
  if (removed) {
    throw conflict(
      `${removed.serviceName} is not on the schedule of this property any more. Edit the certificate first.`,
    )
  }
  refuseUnfit(certificate, systems)
  await writeAcceptance(transaction, certificate, systems)
  await rememberIqp(transaction, {
    name: certificate.iqpName,
    register: certificate.iqpRegister,
    registrationNumber: certificate.iqpRegistrationNumber,
    companyId: certificate.supplierCompanyId,
  })
}

interface System extends SystemDates {
  propertyServiceId: number
  serviceName: string
  /** Not deleted, active and below service 1. */
  isPresent: boolean
  intervalMonths: number
  /** Descriptions of its open defects of severity minor or worse. */
  defects: string[]
  /** Another accepted Form 12A for the same anniversary. */
  acceptedId: number | null
}

/** A statement of its own, after the locks, so that it sees what the transaction before it wrote. */
async function readSystems(
  transaction: Transaction<Tables>,
  { propertyServiceIds, bwofAnniversary }: LockedCertificate,
): Promise<System[]> {
  const { rows } = await sql<System>`
    select property_service_id, service_name, when_next_service_anniversary, when_last_compliance_received,
      property_service.interval_months,
      property_service.active and property_service.when_deleted is null
        and service.parent_service_id = ${BWOF_SERVICE_ID} as is_present,
      (select coalesce(json_agg(description order by defect_id), '[]') from defect
        where defect.property_service_id = property_service.property_service_id and defect.state = 'open'
          and severity = any(${STOPPING_SEVERITIES}::text[])) as defects,
      (select certificate_id from accepted_system
        where accepted_system.property_service_id = property_service.property_service_id
          and accepted_system.bwof_anniversary = ${bwofAnniversary}::date and accepted_system.kind = 'Form12A')
        as accepted_id
    from property_service join service using (service_id)
    where property_service_id = any(${propertyServiceIds}::int[])
    order by property_service_id`.execute(transaction)
  return rows
}

function refuseUnfit(certificate: LockedCertificate, systems: readonly System[]): void {
  const defects = systems.flatMap(({ propertyServiceId, serviceName, defects: open }): StoppingDefect[] =>
    open.map((description) => ({ propertyServiceId, serviceName, description })),
  )
  const findings = acceptanceFindings(certificate, defects)
  if (findings.length > 0) {
    throw new ProblemError(409, 'conflict', findings.map(({ text }) => text).join(' '), { findings })
  }
  const twice = certifiesCompliance(certificate.kind) && systems.find(({ acceptedId }) => acceptedId !== null)
  if (twice) {
    throw conflict(
      `${twice.serviceName} already has an accepted Form 12A for the warrant of ${printedDay(certificate.bwofAnniversary)}: certificate ${twice.acceptedId}.`,
    )
  }
}

/** Moves the dates, keeps what they were, and marks the certificate: one statement. */
async function writeAcceptance(
  transaction: Transaction<Tables>,
  { certificateId, kind, bwofAnniversary, signedDate }: LockedCertificate,
  systems: readonly System[],
): Promise<void> {
  const moves = certifiesCompliance(kind) && signedDate !== null
  const rows = systems.map((system) => {
    const after = moves ? certifiedDates(system, { signedDate, bwofAnniversary }) : null
    return {
      property_service_id: system.propertyServiceId,
      last_before: moves ? system.whenLastComplianceReceived : null,
      next_before: moves ? system.whenNextServiceAnniversary : null,
      last_after: after?.whenLastComplianceReceived ?? null,
      next_after: after?.whenNextServiceAnniversary ?? null,
    }
  })
  await sql`
    with moved as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as moved (property_service_id int, last_before date, next_before date, last_after date, next_after date)),
      dates as (
        update property_service
        set when_last_compliance_received = last_after, when_next_service_anniversary = next_after
        from moved where ${moves} and property_service.property_service_id = moved.property_service_id),
      kept as (
        insert into accepted_system (certificate_id, property_service_id, kind, bwof_anniversary, last_before,
          next_before, last_after, next_after)
        select ${certificateId}, property_service_id, ${kind}, ${bwofAnniversary}::date, last_before, next_before,
          last_after, next_after from moved)
    update certificate set state = 'accepted', reason = '', decided_by = actor(), when_decided = clock_timestamp()
    where certificate_id = ${certificateId}`.execute(transaction)
}
