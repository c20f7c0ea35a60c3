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

/** Deletes lines that are older than the setting allows. Skips rows that another process is deleting. */
export const deleteOldAudit = (db: Connection, keptYears: number, now: Date): Promise<unknown> => {
  const oldest = new Date(now)
  oldest.setUTCFullYear(oldest.getUTCFullYear() - keptYears)
  return sql`delete from audit_event where audit_id = any(array(
    select audit_id from audit_event where when_happened < ${oldest.toISOString()} for update skip locked))`.execute(db)
}
