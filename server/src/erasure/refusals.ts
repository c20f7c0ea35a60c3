import { sql } from 'kysely'
import type { Connection } from '../database/connection.ts'
import { listSignatories } from '../operator/signatories.ts'
import type { Person } from './person.ts'

/** What has to be done before a person can be erased (docs/rules/accounts.md#what-stands-in-the-way). */
export async function refusalsOf(db: Connection, person: Person): Promise<string[]> {
  const { rows: logins } = await sql`select from login where when_deleted is null
    and (is_administrator or is_compass_staff) and lower(login_email) = any(${person.emails}::text[])`.execute(db)
  const names = (await listSignatories(db)).map(({ name }) => name)
  const { rows: signatories } = await sql`select from unnest(${names}::text[]) name
    where fold(name) = any(${person.foldedNames}::text[])`.execute(db)
  const { rows: templates } = await sql<{ name: string }>`
    select name from (select distinct on (name) name, subject, body from email_template_version
      order by name, version desc) present
    where concat_ws(e'\n', subject, body) ~ ${person.names} order by name`.execute(db)
  return [
    ...(logins.length > 0 ? ['This person has an internal login. Delete it on the screen Users first.'] : []),
    ...(signatories.length > 0 ? ['This person is a signatory. Name another one in the settings first.'] : []),
    ...(templates.length > 0
      ? [`These email templates name the person: ${templates.map(({ name }) => name).join(', ')}. Change them first.`]
      : []),
  ]
}

/** The buildings whose warrant names the person as the owner's contact. */
export async function ownerContactOf(db: Connection, { contactIds }: Person): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select property_name || ' (' || property_id || ')' as name
    from property_bwof join property using (property_id)
    where owner_contact_id = any(${contactIds}::int[]) and property.when_deleted is null order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
