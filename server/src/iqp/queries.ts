import { sql, type RawBuilder } from 'kysely'
import { addDays, type Day } from '@app/contract/dates'
import { ENDING_WITHIN_DAYS } from '@app/contract/iqp/rules'
import { Iqp, type EndingRegistrations } from '@app/contract/iqp/schema'
import type { Connection } from '../database/connection.ts'
import { fieldsOf } from '../lib/json-sql.ts'

const selectIqps = (condition: RawBuilder<unknown>) => sql`
  select ${fieldsOf(Iqp, 'iqp', { companyName: sql`coalesce(company.company_name, '')` })}
  from iqp left join company on company.company_id = iqp.company_id
  where ${condition} order by fold(iqp.name), iqp.iqp_id`

const read = async (db: Connection, condition: RawBuilder<unknown>): Promise<Iqp[]> => {
  const { rows } = await sql<{ iqp: Iqp }>`select row_to_json(one) as iqp from (${selectIqps(condition)}) one`.execute(
    db,
  )
  return rows.map((row) => row.iqp)
}

/** All IQPs by name. */
export const listIqps = (db: Connection): Promise<Iqp[]> => read(db, sql`true`)

/** All IQPs by name as JSON texts, for streaming. */
export const iqpRowTexts = sql<{
  row: string
}>`select row_to_json(one)::text as row from (${selectIqps(sql`true`)}) one`

export const findIqp = async (db: Connection, iqpId: number): Promise<Iqp | undefined> =>
  (await read(db, sql`iqp.iqp_id = ${iqpId}`))[0]

/** What an IQP is known by. */
export type Registration = Pick<Iqp, 'name' | 'register' | 'registrationNumber'>

/** The IQP with this name, register and number. Capitals, macrons and the like do not tell them apart. */
export const findRegistered = async (
  db: Connection,
  { name, register, registrationNumber }: Registration,
): Promise<Iqp | undefined> => {
  const [known] = await read(
    db,
    sql`fold(iqp.name) = fold(${name}) and fold(iqp.register) = fold(${register})
      and fold(iqp.registration_number) = fold(${registrationNumber})`,
  )
  return known
}

/** Counts the registrations of active IQPs that end soon or have ended, from an index of those with an end. */
export async function countEnding(db: Connection, today: Day): Promise<EndingRegistrations> {
  const { rows } = await sql<EndingRegistrations>`
    select count(*) filter (where valid_until >= ${today}::date)::int as ending,
      count(*) filter (where valid_until < ${today}::date)::int as ended
    from iqp where active and valid_until <= ${addDays(today, ENDING_WITHIN_DAYS)}::date`.execute(db)
  return rows[0] ?? { ending: 0, ended: 0 }
}
