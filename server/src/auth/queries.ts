import { sql, type Transaction } from 'kysely'
import { SecondFactorRule } from '@app/contract/settings/schema'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { toLogin, type Login } from './login.ts'

export const SECOND_FACTOR_SETTING = 'secondFactor'

/** Whose logins need a second factor. */
export async function getSecondFactorRule(db: Connection): Promise<SecondFactorRule> {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SECOND_FACTOR_SETTING)
    .executeTakeFirst()
  return SecondFactorRule.parse(setting?.value ?? 'optional')
}

/** Whether a row of `login` has a second factor. */
export const HAS_FACTOR = sql<boolean>`(
  exists (select from login_factor where login_factor.login_id = login.login_id and when_confirmed is not null)
  or exists (select from passkey where passkey.login_id = login.login_id))`

const selectLogins = (db: Connection) =>
  db
    .selectFrom('login')
    .select([
      'loginId',
      'loginEmail',
      'passwordHash',
      'isAdministrator',
      'isCompassStaff',
      'isExternalCustomer',
      'isExternalSupplier',
      'tokenVersion',
      HAS_FACTOR.as('hasFactor'),
    ])
    .where('whenDeleted', 'is', null)

/** Ignores case. Never finds a deleted login. */
export const findLoginByEmail = (db: Connection, email: string) =>
  selectLogins(db)
    .where(sql`lower(login_email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** As `findLoginByEmail`, and the address stays the login's own until the transaction ends. */
export const lockLoginByEmail = (transaction: Transaction<Tables>, email: string) =>
  selectLogins(transaction)
    .where(sql`lower(login_email)`, '=', email.toLowerCase())
    .forNoKeyUpdate('login')
    .executeTakeFirst()

/** Never finds a deleted login. */
export const findLogin = (db: Connection, loginId: number) =>
  selectLogins(db).where('loginId', '=', loginId).executeTakeFirst()

export async function listLogins(db: Connection): Promise<Login[]> {
  const [rule, rows] = [await getSecondFactorRule(db), await selectLogins(db).execute()]
  return rows.map((row) => toLogin(row, rule))
}

/** Counts a log-in, and keeps the login as it is until the transaction ends. Returns whether it was still so. */
export async function markLoggedIn(
  transaction: Connection,
  { loginId, tokenVersion }: { loginId: number; tokenVersion: number },
  now: Date,
): Promise<boolean> {
  const marked = await transaction
    .updateTable('login')
    .set((eb) => ({ whenLastLogin: now.toISOString(), loginCount: eb('loginCount', '+', 1) }))
    .where('loginId', '=', loginId)
    .where('tokenVersion', '=', tokenVersion)
    .where('whenDeleted', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

export type StoredLogin = NonNullable<Awaited<ReturnType<typeof findLogin>>>
