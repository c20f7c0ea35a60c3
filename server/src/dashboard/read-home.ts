import { sql, type RawBuilder } from 'kysely'
import { FAILED_SHOWN_DAYS, HOME_ROWS } from '@app/contract/dashboard/rules'
import type { Home } from '@app/contract/dashboard/schema'
import type { Day } from '@app/contract/dates'
import { EMAIL_KIND_NAMES, isReminderKind, topicOf } from '@app/contract/email/kinds'
import { SETTLED } from '@app/contract/email/settled'
import { isOutstanding } from '../bwof/outstanding.ts'
import { presentAnniversary } from '../bwof/present-anniversary.ts'
import { promisedDay } from '../bwof/promised-day.ts'
import type { Connection } from '../database/connection.ts'
import { jsonArray } from '../lib/json-sql.ts'

/** What the office has to look at, the first of each (docs/rules/screens.md#home). */
export async function readHome(db: Connection, { now, today }: { now: Date; today: Day }): Promise<Home> {
  const { rows } = await sql<Home>`
    with failed as materialized (${failedSince(now)}), promised as materialized (${promisedPapers}),
      waiting as materialized (${waitingCertificates})
    select json_build_object('count', (select count(*) from failed),
        'first', ${beginning(sql`select * from failed order by "when" desc, "emailId" desc`)}) as failed,
      json_build_object('count', (select count(*) from promised),
        'late', (select count(*) from promised where "expectedDate" < ${today}::date),
        'first', ${beginning(sql`select * from promised order by "expectedDate", "propertyName", "propertyId"`)})
        as promised,
      json_build_object('count', (select count(*) from waiting),
        'first', ${beginning(sql`select * from waiting order by "whenReceived", "certificateId"`)}) as "toCheck"`.execute(
    db,
  )
  const [home] = rows
  if (!home) throw new Error('The home of the office has no row')
  return home
}

const beginning = (select: RawBuilder<unknown>) => jsonArray(sql`${select} limit ${sql.lit(HOME_ROWS)}`)

const failedSince = (now: Date) => sql`
  select email_id as "emailId", property_id as "propertyId", property_name as "propertyName",
    coalesce(company_name, '') as "companyName", template_name as "templateName", failure_reason as reason,
    when_last_attempted as "when"
  from email failed join property using (property_id) left join company on company_id = recipient_company_id
  where status = 'FAILED' and property.when_deleted is null and not ${isSettled('failed')}
    and when_last_attempted > ${now.toISOString()}::timestamptz - make_interval(days => ${FAILED_SHOWN_DAYS})
    and not exists (select from email later where ${isInPlaceOfFailed})`

/** Whether nobody has anything to do about an e-mail that was not sent. */
const isSettled = (email: string) =>
  sql`(${sql.ref(`${email}.failure_reason`)} = any(${Object.values(SETTLED)}::text[]))`

/** What each kind is about: the reminders of a topic are about the same, every other kind about its own. */
const MATTERS = JSON.stringify(
  Object.fromEntries(EMAIL_KIND_NAMES.map((kind) => [kind, isReminderKind(kind) ? topicOf(kind) : kind])),
)

/**
 * Whether the e-mail `later` has taken the place of `failed`: it tells the same company of the same, or there is nothing to tell
 * any more. One that failed too is in the list itself. One that was cancelled before its first try has not.
 */
const isInPlaceOfFailed = sql`later.property_id = failed.property_id
  and later.recipient_company_id is not distinct from failed.recipient_company_id
  and later.when_queued > failed.when_queued
  and (later.status <> 'FAILED' or later.when_last_attempted is not null or ${isSettled('later')})
  and ${MATTERS}::jsonb ->> later.template_name = ${MATTERS}::jsonb ->> failed.template_name
  and later.refused_certificate_id is not distinct from failed.refused_certificate_id
  and later.answers_mail_id is not distinct from failed.answers_mail_id
  and (not exists (select from email_property_service asked where asked.email_id = failed.email_id)
    or exists (select from email_property_service asked join email_property_service again using (property_service_id)
      where asked.email_id = failed.email_id and again.email_id = later.email_id))`

/** By property and supplier, with the first day of several. */
const promisedPapers = sql`
  select property_id as "propertyId", property_name as "propertyName", coalesce(company_name, '') as "supplierName",
    count(*) as systems, min(expected_date) as "expectedDate"
  from (select distinct property_service_id from promise) given
  join property_service system using (property_service_id)
  join property using (property_id)
  left join company on company.company_id = system.supplier_company_id
  cross join lateral (select ${presentAnniversary(sql`system.property_id`)} as due) warrant
  join lateral (select ${promisedDay('system', sql`due`)} as expected_date) answer on expected_date is not null
  where system.active and system.when_deleted is null and property.active and property.when_deleted is null
    and ${isOutstanding('system', sql`due`)}
  group by property_id, property_name, system.supplier_company_id, company_name`

const waitingCertificates = sql`
  select certificate_id as "certificateId", property_name as "propertyName", coalesce(company_name, '') as "supplierName",
    cardinality(property_service_ids) as systems, when_received as "whenReceived"
  from certificate join property using (property_id)
  left join company on company.company_id = certificate.supplier_company_id
  where certificate.state = 'received' and property.when_deleted is null`
