import { sql, type RawBuilder } from 'kysely'

/** The display name in SQL: first and last name, else the e-mail, else the mobile (decisions 4). */
export const contactName = (table: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<string>`coalesce(
    nullif(concat_ws(' ', nullif(${column('first_name')}, ''), nullif(${column('last_name')}, '')), ''),
    nullif(${column('email')}, ''), ${column('mobile')})`
}
