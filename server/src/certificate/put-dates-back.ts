import { sql, type Transaction } from 'kysely'
import { certifiedDates, type SystemDates } from '@app/contract/certificate/acceptance'
import type { Day } from '@app/contract/dates'
import type { Tables } from '../database/tables.ts'
import { conflict } from '../lib/problem.ts'

/** What accepting a Form 12A moved on a system. */
interface Moved {
  certificateId: number
  signedDate: Day
  bwofAnniversary: Day
  before: SystemDates
  after: SystemDates
}

interface System {
  propertyServiceId: number
  serviceName: string
  intervalMonths: number
  dates: SystemDates
  /** By the accepted certificates, in the order in which they were accepted. */
  moves: Moved[]
}

/**
 * Takes the dates back that accepting a locked certificate moved: each of its systems gets those that it would have if this
 * certificate had never been accepted, but the ones after it had (docs/rules/evidence.md#withdrawing).
 *
 * @throws ProblemError 409 that names a system whose dates were changed by something else since
 */
export async function putDatesBack(transaction: Transaction<Tables>, certificateId: number): Promise<void> {
  const systems = await readSystems(transaction, certificateId)
  const rows = systems.flatMap((system) => {
    const own = system.moves.findIndex((move) => move.certificateId === certificateId)
    const later = system.moves.slice(own + 1)
    refuseChanged(system, system.moves.slice(own))
    let before = system.moves[own]?.before ?? system.dates
    const moved = later.map((move) => {
      const after = certifiedDates({ ...before, intervalMonths: system.intervalMonths }, move)
      const row = toRow(system, move.certificateId, before, after)
      before = after
      return row
    })
    // The system itself has no certificate.
    return [...moved, toRow(system, null, before, before)]
  })
  await sql`
    with moved as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (property_service_id int,
          certificate_id int, last_before date, next_before date, last_after date, next_after date)),
      removed as (delete from accepted_system where certificate_id = ${certificateId}),
      later as (
        update accepted_system set last_before = moved.last_before, next_before = moved.next_before,
          last_after = moved.last_after, next_after = moved.next_after
        from moved where accepted_system.certificate_id = moved.certificate_id
          and accepted_system.property_service_id = moved.property_service_id)
    update property_service
    set when_last_compliance_received = last_after, when_next_service_anniversary = next_after
    from moved where moved.certificate_id is null and property_service.property_service_id = moved.property_service_id`.execute(
    transaction,
  )
}

/** Systems of a report have no dates that accepting moved. */
async function readSystems(transaction: Transaction<Tables>, certificateId: number): Promise<System[]> {
  const datesOf = (last: string, next: string) => sql`json_build_object(
    'whenLastComplianceReceived', ${sql.ref(last)}, 'whenNextServiceAnniversary', ${sql.ref(next)})`
  const { rows } = await sql<System>`
    select property_service.property_service_id, service_name, property_service.interval_months,
      ${datesOf('when_last_compliance_received', 'when_next_service_anniversary')} as dates,
      json_agg(json_build_object('certificateId', certificate_id, 'signedDate', signed_date,
        'bwofAnniversary', certificate.bwof_anniversary, 'before', ${datesOf('last_before', 'next_before')},
        'after', ${datesOf('last_after', 'next_after')}) order by when_decided, certificate_id) as moves
    from accepted_system join certificate using (certificate_id)
    join property_service using (property_service_id) join service using (service_id)
    where next_after is not null and property_service_id in (
      select property_service_id from accepted_system where certificate_id = ${certificateId} and next_after is not null)
    group by property_service.property_service_id, service_name
    order by property_service.property_service_id`.execute(transaction)
  return rows
}

/** Each of the moves must begin where the one before ended, and the last one end at the present dates. */
function refuseChanged({ serviceName, dates }: System, moves: readonly Moved[]): void {
  const isKept = moves.every(({ after }, index) => isSame(after, moves[index + 1]?.before ?? dates))
  if (isKept) return
  throw conflict(
    `The dates of ${serviceName} have changed since this certificate was accepted, so they cannot be put back. Correct them first.`,
  )
}

const isSame = (one: SystemDates, other: SystemDates): boolean =>
  one.whenLastComplianceReceived === other.whenLastComplianceReceived &&
  one.whenNextServiceAnniversary === other.whenNextServiceAnniversary

const toRow = (
  { propertyServiceId }: System,
  certificateId: number | null,
  before: SystemDates,
  after: SystemDates,
) => ({
  property_service_id: propertyServiceId,
  certificate_id: certificateId,
  last_before: before.whenLastComplianceReceived,
  next_before: before.whenNextServiceAnniversary,
  last_after: after.whenLastComplianceReceived,
  next_after: after.whenNextServiceAnniversary,
})
