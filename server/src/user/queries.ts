import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { RoleFlags } from '@app/contract/user/rules'
import { User } from '@app/contract/user/schema'
import { HAS_FACTOR } from '../auth/queries.ts'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { fieldsOf } from '../lib/json-sql.ts'

/** An administrator is also staff (docs/rules/sessions-and-roles.md#administrators). */
const isStaff = sql`(login.is_compass_staff or login.is_administrator)`

const userFields = fieldsOf(User, 'login', {
  isCompassStaff: isStaff,
  hasPassword: sql`(login.password_hash is not null)`,
  hasFactor: HAS_FACTOR,
  isSignOnTied: sql`exists (select from login_identity where login_identity.login_id = login.login_id)`,
  invitedUntil: sql`(select max(when_expires) from account_link where account_link.login_id = login.login_id
    and purpose = 'invitation' and when_used is null and when_expires > clock_timestamp())`,
  messageFailure: sql`coalesce((select case when when_sent is null then failure_reason else '' end from account_mail
    where account_mail.login_id = login.login_id and lower(address) = lower(login.login_email) order by account_mail_id desc limit 1), '')`,
  accessRoles: sql`concat(case when ${isStaff} then 'CompassStaff;' end,
    case when login.is_external_customer then 'ExternalCustomer;' end,
    case when login.is_external_supplier then 'ExternalSupplier;' end)`,
})

async function selectUsers(db: Connection, condition: RawBuilder<unknown>): Promise<User[]> {
  const { rows } = await sql<User>`select ${userFields} from login
    where ${condition} order by lower(login.login_email), login.login_id`.execute(db)
  return rows
}

const present = sql`login.when_deleted is null`

export const listUsers = (db: Connection): Promise<User[]> => selectUsers(db, present)

export async function findUser(db: Connection, loginId: number): Promise<User | undefined> {
  return (await selectUsers(db, sql`login.login_id = ${loginId} and ${present}`))[0]
}

/** The user after a save, even one that deleted it. */
export async function getSavedUser(db: Connection, loginId: number): Promise<User> {
  return User.parse((await selectUsers(db, sql`login.login_id = ${loginId}`))[0])
}

/** Allows one change of logins at a time, so that checks on other logins hold until the transaction ends. */
export const lockLogins = (transaction: Transaction<Tables>) =>
  sql`lock table login in share row exclusive mode`.execute(transaction)

export async function hasOtherInternalLogin(transaction: Transaction<Tables>, loginId: number): Promise<boolean> {
  const other = await transaction
    .selectFrom('login')
    .select('loginId')
    .where('loginId', '<>', loginId)
    .where('whenDeleted', 'is', null)
    .where((eb) => eb.or([eb('isCompassStaff', '=', true), eb('isAdministrator', '=', true)]))
    .executeTakeFirst()
  return other !== undefined
}

type Details = Partial<RoleFlags> & { loginEmail?: string | undefined; whenDeleted?: string | null | undefined }

export async function setDetails(transaction: Transaction<Tables>, loginId: number, details: Details): Promise<void> {
  if (Object.values(details).every((value) => value === undefined)) return
  await transaction.updateTable('login').set(details).where('loginId', '=', loginId).execute()
}

/**
 * Sets the password and returns the new token version; undefined if there is no such login. A separate statement, so
 * that the history shows a new password separately from other changes.
 */
export const setPassword = (transaction: Transaction<Tables>, loginId: number, passwordHash: string) =>
  transaction
    .updateTable('login')
    .set({ passwordHash })
    .where('loginId', '=', loginId)
    .where('whenDeleted', 'is', null)
    .returning('tokenVersion')
    .executeTakeFirst()
