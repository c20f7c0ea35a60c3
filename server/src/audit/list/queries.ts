import { sql, type RawBuilder } from 'kysely'
import type { AuditLine, AuditQuery } from '@app/contract/audit/schema'
import type { Connection } from '../../database/connection.ts'
import { aboutInWords } from './about-in-words.ts'
import { about } from './about.ts'

type Filter = Omit<AuditQuery, 'recordLimit'>

/** The lines that the filter names, newest first. What they are about is put into words where they are read. */
export function selectAudit({ from, to, kind, login, before }: Filter, limit: number | null): RawBuilder<AuditLine> {
  const conditions = [
    sql`true`,
    ...(from ? [sql`when_happened >= ${from}`] : []),
    ...(to ? [sql`when_happened < ${to}`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(login ? [sql`lower(login) = lower(${login})`] : []),
    ...(before ? [sql`audit_id < ${before}`] : []),
  ]
  return sql<AuditLine>`
    select audit_id, when_happened as "when", kind, login, client_address, subject, detail, ${about} as about
    from audit_event
    where ${sql.join(conditions, sql` and `)}
    order by audit_id desc limit ${limit}`
}

export async function listAudit(
  db: Connection,
  { recordLimit, ...filter }: AuditQuery,
  timeZone: string,
): Promise<AuditLine[]> {
  const { rows } = await selectAudit(filter, recordLimit).execute(db)
  return rows.map((line) => ({ ...line, about: aboutInWords(line, timeZone) }))
}

/** So many days with lines must agree with the clock that a line is old. */
const AGREEING_DAYS = 7

/** The seventh-last day with a line; none in an audit of fewer days. Each step finds one day by the index. */
const agreedDay = sql`(
  with recursive earlier (day, number) as (
    select (select max(when_happened) from audit_event)::date, 1
    union all
    select (select max(when_happened) from audit_event where when_happened < day)::date, number + 1
    from earlier where day is not null and number < ${sql.lit(AGREEING_DAYS)})
  select day from earlier where number = ${sql.lit(AGREEING_DAYS)})`

/**
 * Deletes lines that are older than the setting allows, by the clock and by the audit itself: a clock that is years ahead for
 * some days takes nothing along (docs/rules/audit.md#how-long-it-is-kept). Skips rows that another process is deleting.
 */
export const deleteOldAudit = (db: Connection, keptYears: number, now: Date): Promise<unknown> =>
  sql`delete from audit_event where audit_id = any(array(
    select audit_id from audit_event
    where when_happened < least(${now.toISOString()}::timestamptz, ${agreedDay}::timestamptz)
      - make_interval(years => ${keptYears}) and ${agreedDay} is not null
    for update skip locked))`.execute(db)
