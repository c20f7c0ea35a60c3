import { sql } from 'kysely'
import { daysBetween, type Day } from '@app/contract/dates'
import {
  type EmailKind,
  isUmbrellaKind,
  type ReminderTopic,
  topicOf,
  type UmbrellaKind,
} from '@app/contract/email/kinds'
import type { Connection } from '../../database/connection.ts'
import { BWOF_CONSIDERED_DAYS } from '../rules/bwof-reminder.ts'
import type { Candidate } from './candidate.ts'
import { copiedRecipients, distinctRecipients } from '../rules/copies.ts'
import { EVACUATION_CONSIDERED_DAYS } from '../rules/evacuation-reminder.ts'
import { selectCandidates } from './list-reminders.ts'
import { notFound } from '../../lib/problem.ts'
import type { Recipient } from '../queue/queue-emails.ts'
import { remindedService, withCompanies } from './reminder-facts.ts'
import { requestFor, selectedKind } from '../rules/reminder.ts'

export interface RequestedEmail {
  /** A kind, or the umbrella that asks for the one that the rules give. */
  name: EmailKind | UmbrellaKind
  propertyId: number
  recipientCompanyId: number | null
  /** Which trial, where a supplier has several; the first to be due otherwise. */
  propertyServiceId: number | null
}

export interface CurrentEmail {
  /**
   * Never an umbrella: what the rules give for the row today, or if they give none, the request
   * (docs/rules/reminders.md#kinds).
   */
  kind: EmailKind
  /** Whether anything that it would remind of is due. */
  hasServices: boolean
  /** What it would remind of, due or not yet. */
  propertyServiceIds: number[]
  to: Recipient[]
  cc: Recipient[]
}

/** From how many days to the due day on something is due. */
const DUE_DAYS: Record<ReminderTopic, number> = {
  bwof: BWOF_CONSIDERED_DAYS,
  evacuation: EVACUATION_CONSIDERED_DAYS,
  authority: -1,
}

/** Later than any due day: whatever is outstanding is found, due or not. */
const EVER = '9999-12-31'

type Addressed = Omit<Candidate, 'due'>

/**
 * What an e-mail about a property to a company is today: its kind, what it reminds of, and to whom it goes.
 *
 * @throws ProblemError 404 for a property that does not exist
 */
export async function findCurrentEmail(
  db: Connection,
  asked: RequestedEmail,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<CurrentEmail> {
  const topic = topicOf(asked.name)
  const candidate = await findCandidate(db, topic, asked)
  const selected = candidate && selectedKind(candidate, { asOf: today, today, timeZone })
  const addressed = candidate ?? (await readAddressed(db, topic, asked))
  const kind = isUmbrellaKind(asked.name) ? (selected ?? requestFor(addressed)) : asked.name
  return {
    kind,
    hasServices: candidate !== undefined && daysBetween(today, candidate.due) <= DUE_DAYS[topic],
    propertyServiceIds: addressed.services.map(({ propertyServiceId }) => propertyServiceId),
    to: distinctRecipients(addressed.recipients),
    cc: copiedRecipients(addressed, kind),
  }
}

async function findCandidate(
  db: Connection,
  topic: ReminderTopic,
  asked: RequestedEmail,
): Promise<Candidate | undefined> {
  const list = topic === 'evacuation' ? 'evacuation' : 'bwof'
  const { rows } = await selectCandidates(list, { asOf: EVER, propertyIds: [asked.propertyId] }).execute(db)
  const candidates = rows.filter((row) => row.topic === topic && row.recipientCompanyId === asked.recipientCompanyId)
  if (topic !== 'evacuation' || asked.propertyServiceId === null) return candidates[0]
  return candidates.find(({ services }) => services[0]?.propertyServiceId === asked.propertyServiceId)
}

/** Whom it would go to although nothing is outstanding, about the service that somebody chose. */
async function readAddressed(
  db: Connection,
  topic: ReminderTopic,
  { propertyId, recipientCompanyId, propertyServiceId }: RequestedEmail,
): Promise<Addressed> {
  const { rows } = await withCompanies(sql`candidate as (
    select ${topic} as topic, ${propertyId}::int as property_id, null::date as due,
      ${recipientCompanyId}::int as recipient_company_id, false as is_in_flight, 0 as first_service_id,
      null::timestamptz as last_sent, null::timestamptz as last_triggered, null::date as snoozed_till,
      coalesce((select service_type = 'Audit' from property_service
        where property_service_id = ${propertyServiceId}::int), false) as is_audit,
      coalesce((select json_agg(${remindedService}) from property_service reminded join service using (service_id)
        where property_service_id = ${propertyServiceId}::int and property_id = ${propertyId}), '[]') as services)`).execute(
    db,
  )
  if (!rows[0]) throw notFound('property', propertyId)
  return rows[0]
}
