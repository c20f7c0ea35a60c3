import { sql, type RawBuilder } from 'kysely'

/** What a call that leaves a line is about, by its path, as an administrator would say it. */
export const ABOUT: Readonly<Record<string, string>> = {
  '/audit/export': 'Audit',
  '/bwof/send': 'Warrant',
  '/certificate/refuse': 'Refusal of a certificate',
  '/company/company-list-excel-export': 'List of companies',
  '/company/supplier-figures-excel-export': 'Answers of suppliers',
  '/contact/export': 'Mailing list',
  '/defect/defect-list-excel-export': 'List of defects',
  '/document/download': 'Document',
  '/email/generate-send-email': 'Reminder',
  '/email/restored/send': 'Emails that were held since a restore',
  '/email/send': 'Reminders',
  '/email/templates/{name}/test-send': 'Preview of a template',
  '/email/trigger': 'All queued emails',
  '/import/{importId}/refused': 'Refused rows of an import',
  '/import/{importId}/run': 'Spreadsheet',
  '/import/{importId}/undo': 'Spreadsheet',
  '/iqp/iqp-list-excel-export': 'List of IQPs',
  '/mail/reply': 'Answer to a message',
  '/mail/{mailId}/attachment/{position}': 'Attachment of a message',
  '/mail/{mailId}/message': 'Message',
  '/property/audit-pack': 'Audit pack',
  '/property/dashboard-excel-export': 'Dashboard',
  '/property/property-list-excel-export': 'List of properties',
  '/return/create': 'Return link',
  '/return/revoke': 'Return link',
  '/settings': 'Settings',
}

/** The id that the detail of a line has under a name. The detail is JSON that may have been cut, so it is not parsed. */
const idOf = (name: string): RawBuilder<number | null> =>
  sql`substring(audit_event.detail from ${sql.lit(`"${name}":([0-9]{1,9})[,}]`)})::int`

const DOCUMENT_ID = sql`case when audit_event.subject = '/document/download' then ${idOf('id')} end`

/** The ids that the detail of a line has under a name, unless there were too many to be kept whole. */
const idsOf = (name: string): RawBuilder<number[] | null> =>
  sql`string_to_array(substring(audit_event.detail from ${sql.lit(`"${name}":\\[([0-9,]+)\\]`)}), ',')::bigint[]`

/** How many properties are named, before the others are only counted. */
const NAMED = 3

/** The present names of the records that the detail of a line has the ids of, the most particular first, and what papers went. */
const NAMES: readonly RawBuilder<string | null>[] = [
  sql`select file_name from document where document_id = ${DOCUMENT_ID}`,
  sql`select file_name from sheet_import where sheet_import_id = ${idOf('importId')}`,
  sql`select nullif(subject, '') from mail where mail_id = ${idOf('mailId')}`,
  sql`select number from warrant where warrant_id = ${idOf('warrantId')}`,
  sql`select property_name from property where property_id = coalesce(
    ${idOf('propertyId')},
    (select property_id from document where document_id = ${DOCUMENT_ID}),
    (select property_id from warrant where warrant_id = ${idOf('warrantId')}),
    (select property_id from certificate where certificate_id = ${idOf('certificateId')}))`,
  sql`select string_agg(property_name, ', ' order by at) filter (where at <= ${sql.lit(NAMED)})
      || case when count(*) > ${sql.lit(NAMED)} then ' and ' || count(*) - ${sql.lit(NAMED)} || ' more' else '' end
    from (
      select property_name, row_number() over (order by property_id) as at from property
      where property_id = any(${idsOf('authorityPropertyIdList')}) or property_id in (
        select property_id from property_service where property_service_id = any(${idsOf('propertyServiceIdList')}))
    ) reminded`,
  sql`select company_name from company
    where company_id = coalesce(${idOf('supplierCompanyId')}, ${idOf('recipientCompanyId')})`,
  sql`select 'Form 12 alone' where audit_event.detail like '%"isFormAlone":true%'`,
]

/** `answer 412, Karaka House` of `answer 412, property 12`. */
const ANSWER = sql`(select replace(subject, 'property ' || property_id, property_name) from property
  where kind = 'return-link-used' and property_id = substring(subject from 'property ([0-9]{1,9})$')::int)`

/**
 * What a line of `audit_event` is about: `Document: 12A 2026.pdf, Karaka House`. Names are those of today. A line that
 * neither a call nor an answer left has its subject only.
 */
export const about: RawBuilder<string> = sql`coalesce(
  case audit_event.subject ${sql.join(
    Object.entries(ABOUT).map(([path, words]) => sql`when ${sql.lit(path)} then ${sql.lit(words)}`),
    sql` `,
  )} end || coalesce(': ' || nullif(concat_ws(', ', ${sql.join(NAMES.map((name) => sql`(${name})`))}), ''), ''),
  ${ANSWER}, subject)`
