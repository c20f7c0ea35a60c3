import { sql, type RawBuilder } from 'kysely'
import { SAME_WARRANT_MONTHS } from '@app/contract/bwof/rules'
import { SupplierFigures } from '@app/contract/company/schema'
import { addDays, addMonths, type Day } from '@app/contract/dates'
import { carriesReturnLink, kindsOfTopic } from '@app/contract/email/kinds'
import { LINK_DAYS_AFTER } from '@app/contract/return/rules'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { AppContext } from '../app-context.ts'
import { jsonRows } from '../database/stream-json.ts'
import { writeExcel } from '../lib/excel.ts'
import { fieldsOf } from '../lib/json-sql.ts'
import { ShapedJson } from '../lib/shaped-json.ts'
import type * as figuresSheet from './supplier-figures-sheet.ts'

type Context = Pick<AppContext, 'db' | 'timeZone'>

/** The warrants whose day was in the last twelve months, so that what became of each is known. */
const periodBefore = (today: Day) => ({ from: addMonths(today, -12), to: addDays(today, -1) })

/** The e-mails that ask a supplier for certificates. They name specified systems only, so nothing looks at each again. */
const ASKING = kindsOfTopic('bwof').filter(carriesReturnLink)

const months = (count: number) => sql.raw(`interval '${count} months'`)

/** The figures of one supplier or of all, as defined in docs/rules/returns.md#figures-of-suppliers. */
const selectFigures = (
  { timeZone }: Pick<Context, 'timeZone'>,
  companyId: number | undefined,
  today: Day,
): RawBuilder<{ row: string }> => {
  const { from, to } = periodBefore(today)
  const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${timeZone})::date`
  // What was sent before asked for earlier warrants: an e-mail leaves in the year before the anniversary that it is about.
  const earliest = addMonths(from, -12)
  // A certificate may name a day this far from its warrant's, from before that was corrected.
  const near = { from: addMonths(from, -SAME_WARRANT_MONTHS), to: addMonths(to, SAME_WARRANT_MONTHS) }
  // `isOfWarrant` of the present warrant and of those of the years before it, by days that are made once for each property.
  const year = sql`case when named > half_a_year_before then case when named <= half_a_year_after then 0 else 1 end
    when named > half_before_last then -1 else -2 end`
  /** What names the day before the present warrant's anniversary was corrected is measured by the corrected one. */
  const due = sql`case ${year} when 0 then present.due else named end`
  const isWanted = (column: RawBuilder<unknown>) =>
    companyId === undefined ? sql`${column} is not null` : sql`${column} = ${companyId}`
  // Only columns of the index email_that_asked, so that nothing reads the texts of e-mails.
  return sql<{ row: string }>`
  with sent_to as materialized (
    select email_id, property_id, recipient_company_id, ${dayOf(sql`when_sent`)} as sent
    from email
    where status = 'SENT' and template_name = any(${ASKING}::text[]) and ${isWanted(sql`recipient_company_id`)}
      and when_sent >= ${earliest}::date::timestamp at time zone ${timeZone}),
  present as materialized (
    select property_id, due, (due - interval '12 months')::date as year_before,
      (due - interval '24 months')::date as two_years_before, (due - interval '36 months')::date as three_years_before,
      (due + ${months(SAME_WARRANT_MONTHS)})::date as half_a_year_after,
      (due - ${months(SAME_WARRANT_MONTHS)})::date as half_a_year_before,
      (due - ${months(12 + SAME_WARRANT_MONTHS)})::date as half_before_last
    from (
      select warranted.property_id, min(when_next_service_anniversary) as due
      from property_service warranted join property using (property_id)
      where service_id = ${BWOF_SERVICE_ID} and warranted.active and warranted.when_deleted is null
        and property.when_deleted is null and warranted.property_id in (select property_id from sent_to)
      group by warranted.property_id having min(when_next_service_anniversary) is not null) warrant),
  asking as materialized (
    select sent_to.email_id, recipient_company_id as company_id, sent, sent_to.property_id,
      coalesce(return_link.bwof_anniversary,
        case when three_years_before >= sent - ${LINK_DAYS_AFTER}::int then three_years_before
          when two_years_before >= sent - ${LINK_DAYS_AFTER}::int then two_years_before
          when year_before >= sent - ${LINK_DAYS_AFTER}::int then year_before else present.due end) as named
    from sent_to
    join present on present.property_id = sent_to.property_id
    left join return_link on return_link.email_id = sent_to.email_id),
  asked as (
    select company_id, property_service_id, ${year} as year, ${due} as due, sent
    from asking join present using (property_id) join email_property_service using (email_id)
    where ${due} between ${from}::date and ${to}::date),
  came as (
    select company_id, property_service_id, ${year} as year, ${due} as due, received
    from (
      select coalesce(certificate.supplier_company_id, certified.supplier_company_id) as company_id, property_service_id,
        certificate.property_id, bwof_anniversary as named,
        case when received_via = 'import' then coalesce(signed_date, ${dayOf(sql`when_received`)})
          else ${dayOf(sql`when_received`)} end as received
      from certificate
      join property_service certified on property_service_id = any(property_service_ids)
        and certified.property_id = certificate.property_id
      where state = 'accepted' and bwof_anniversary between ${near.from}::date and ${near.to}::date
        and ${isWanted(sql`coalesce(certificate.supplier_company_id, certified.supplier_company_id)`)}) accepted
    join present using (property_id)),
  -- Brought together by one group: how few of them match is misjudged, and a join of each with each takes seconds.
  answered as (
    select company_id, property_service_id, max(due) as due, min(sent) as first_sent, min(received) as received
    from (select *, null::date as received from asked
      union all select company_id, property_service_id, year, due, null, received from came) both_sides
    group by company_id, property_service_id, year having min(sent) is not null),
  counted as (
    select company_id, count(*) as asked, count(*) filter (where received <= due) as on_time,
      count(*) filter (where received > due) as late, count(*) filter (where received is null) as missing,
      percentile_cont(0.5) within group (order by greatest(received - first_sent, 0))
        filter (where received is not null) as median_days
    from answered
    group by company_id),
  refusals as (
    select supplier_company_id as company_id, btrim(reason) as reason, count(*) as count
    from certificate
    where state = 'refused' and ${isWanted(sql`supplier_company_id`)}
      and ${dayOf(sql`when_decided`)} >= ${from}::date
    group by 1, 2),
  refused as (
    select company_id, sum(count) as refused,
      json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason) as reasons
    from refusals group by company_id)
  select row_to_json(listed)::text as row from (
    select ${fieldsOf(SupplierFigures, 'company', {
      asked: sql`coalesce(asked, 0)`,
      onTime: sql`coalesce(on_time, 0)`,
      late: sql`coalesce(late, 0)`,
      missing: sql`coalesce(missing, 0)`,
      medianDays: sql`median_days`,
      refused: sql`coalesce(refused, 0)`,
      reasons: sql`coalesce(reasons, '[]')`,
    })}
    from company left join counted using (company_id) left join refused using (company_id)
    where company.when_deleted is null
      and ${companyId === undefined ? sql`(is_supplier or asked > 0 or refused > 0)` : sql`company_id = ${companyId}`}
    order by fold(company_name), company_id) listed`
}

/** How suppliers answered, by name. A company that does not exist has no figures. */
export async function listSupplierFigures(
  context: Context,
  { companyId }: { companyId?: number | undefined },
  today: Day,
): Promise<ShapedJson> {
  const { rows } = await selectFigures(context, companyId, today).execute(context.db)
  const period = JSON.stringify(periodBefore(today)).slice(0, -1)
  return new ShapedJson(`${period},"data":[${rows.map(({ row }) => row).join(',')}]}`)
}

/** How all suppliers answered, as an Excel file. */
export const exportSupplierFigures = (context: Context, today: Day, signal: AbortSignal): AsyncGenerator<Uint8Array> =>
  writeExcel<typeof figuresSheet>({
    module: new URL('./supplier-figures-sheet.ts', import.meta.url),
    rows: jsonRows(context.db, selectFigures(context, undefined, today), signal),
    signal,
  })
