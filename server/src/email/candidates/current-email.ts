import { sql } from 'kysely'
import { daysBetween, type Day } from '@app/contract/dates'
import {
  type ReminderKind,
  isUmbrellaKind,
  type ReminderTopic,
  topicOf,
  type UmbrellaKind,
} from '@app/contract/email/kinds'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { presentAnniversary } from '../../bwof/present-anniversary.ts'
import type { Connection } from '../../database/connection.ts'
import { BWOF_CONSIDERED_DAYS } from '../rules/bwof-reminder.ts'
import type { Candidate } from '../rules/candidate.ts'
import { copiedRecipients, distinctRecipients } from '../rules/copies.ts'
import { EVACUATION_CONSIDERED_DAYS } from '../rules/evacuation-reminder.ts'
import { selectCandidates } from './list-reminders.ts'
import { notFound } from '../../lib/problem.ts'
import { evidenceRule } from '../../warrant/check/check-facts.ts'
import type { Recipient } from '../rules/recipient.ts'
import { remindedService, withCompanies } from './reminder-facts.ts'
import { requestFor, selectedKind } from '../rules/reminder.ts'

export interface RequestedEmail {
  /** A kind of e-mail, or an umbrella kind that leaves the choice to the rules. */
  name: ReminderKind | UmbrellaKind
  propertyId: number
  recipientCompanyId: number | null
  /**
   * Selects one of several trial evacuations of a supplier; null for the one that is due first. Of a warrant, a system that is
   * asked for although it is ready by its dates.
   */
  propertyServiceId: number | null
}

export interface CurrentEmail {
  /**
   * Never an umbrella kind: the kind that the rules select today, or the request if they select none
   * (docs/rules/reminders.md#kinds).
   */
  kind: ReminderKind
  /** Whether any of the services that it is about is due. */
  hasServices: boolean
  /** The services that it is about, due or not. */
  propertyServiceIds: number[]
  to: Recipient[]
  cc: Recipient[]
}

/** A service counts as due from this many days before its due day. */
const DUE_DAYS: Record<ReminderTopic, number> = {
  bwof: BWOF_CONSIDERED_DAYS,
  evacuation: EVACUATION_CONSIDERED_DAYS,
  authority: -1,
}

/** Later than any due day, to find everything outstanding, due or not. */
const FAR_FUTURE = '9999-12-31'

type AddressedCandidate = Omit<Candidate, 'due'>

/**
 * Determines what an e-mail about a property to a company is today: its kind, its services and its recipients.
 *
 * @throws ProblemError 404 for a property that does not exist
 */
export async function findCurrentEmail(
  db: Connection,
  request: RequestedEmail,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<CurrentEmail> {
  const topic = topicOf(request.name)
  const candidate = await findCandidate(db, topic, request, today)
  const selected = candidate && selectedKind(candidate, { asOf: today, today, timeZone })
  const addressed = candidate ?? (await readAddressedCandidate(db, topic, request))
  const kind = isUmbrellaKind(request.name) ? (selected ?? requestFor(addressed)) : request.name
  const about = addressed.services.map(({ propertyServiceId }) => propertyServiceId)
  const chosen = topic === 'bwof' ? await findReadyButUncertified(db, request) : []
  return {
    kind,
    hasServices: candidate !== undefined && daysBetween(today, candidate.due) <= DUE_DAYS[topic],
    propertyServiceIds: [...about, ...chosen.filter((id) => !about.includes(id))],
    to: distinctRecipients(addressed.recipients),
    cc: copiedRecipients(addressed, kind),
  }
}

async function findCandidate(
  db: Connection,
  topic: ReminderTopic,
  request: RequestedEmail,
  today: Day,
): Promise<Candidate | undefined> {
  const list = topic === 'evacuation' ? 'evacuation' : 'bwof'
  const { rows } = await selectCandidates(list, {
    asOf: FAR_FUTURE,
    promisedOn: today,
    propertyIds: [request.propertyId],
  }).execute(db)
  const candidates = rows.filter((row) => row.topic === topic && row.recipientCompanyId === request.recipientCompanyId)
  if (topic !== 'evacuation' || request.propertyServiceId === null) {
    // The row that goes on, before what a promise or an answer holds.
    return (
      candidates.find(({ isAnswerWaiting, promisedFor }) => !isAnswerWaiting && promisedFor === null) ??
      candidates.find(({ isAnswerWaiting }) => !isAnswerWaiting) ??
      candidates[0]
    )
  }
  return candidates.find(({ services }) => services[0]?.propertyServiceId === request.propertyServiceId)
}

/**
 * The chosen system, if it is ready by its dates but its warrant is stopped until its certificate comes: no row of reminders
 * has it, so somebody asks for it (docs/rules/reminders.md#kinds).
 */
async function findReadyButUncertified(
  db: Connection,
  { propertyId, recipientCompanyId, propertyServiceId }: RequestedEmail,
): Promise<number[]> {
  const { rows } = await sql<{ propertyServiceId: number }>`
    select property_service_id
    from property_service system join service using (service_id),
      lateral (select ${presentAnniversary(sql`system.property_id`)} as anniversary) warrant
    where property_service_id = ${propertyServiceId}::int and property_id = ${propertyId}
      and parent_service_id = ${BWOF_SERVICE_ID} and system.active and when_deleted is null
      and supplier_company_id = ${recipientCompanyId}::int and when_next_service_anniversary > anniversary
      and not exists (select from accepted_system where accepted_system.property_service_id = system.property_service_id
        and bwof_anniversary = anniversary)
      and ${evidenceRule} = 'certificates'`.execute(db)
  return rows.map((row) => row.propertyServiceId)
}

/** The candidate for an e-mail about the chosen service although nothing is outstanding. */
async function readAddressedCandidate(
  db: Connection,
  topic: ReminderTopic,
  { propertyId, recipientCompanyId, propertyServiceId }: RequestedEmail,
): Promise<AddressedCandidate> {
  const { rows } = await withCompanies(sql`candidate as (
    select ${topic} as topic, ${propertyId}::int as property_id, null::date as due,
      ${recipientCompanyId}::int as recipient_company_id, false as is_in_flight, 0 as first_service_id,
      null::timestamptz as last_sent, null::timestamptz as last_triggered, null::date as snoozed_till,
      false as is_answer_waiting, null::date as promised_for, null::date as promised_till,
      coalesce((select service_type = 'Audit' from property_service
        where property_service_id = ${propertyServiceId}::int), false) as is_audit,
      coalesce((select json_agg(${remindedService}) from property_service reminded join service using (service_id)
        where property_service_id = ${propertyServiceId}::int and property_id = ${propertyId}), '[]') as services)`).execute(
    db,
  )
  if (!rows[0]) throw notFound('property', propertyId)
  return rows[0]
}
