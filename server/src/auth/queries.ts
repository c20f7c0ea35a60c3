import { sql } from 'kysely'
import type { Connection } from '../database/connection.ts'
import { toLogin, type Login } from './login.ts'

const LOGIN_COLUMNS = [
  'loginId',
  'loginEmail',
  'passwordHash',
  'isAdministrator',
  'isCompassStaff',
  'isExternalCustomer',
  'isExternalSupplier',
  'tokenVersion',
] as const

/** Ignores case. Never finds a deleted login. */
export const findLoginByEmail = (db: Connection, email: string) =>
  db
    .selectFrom('login')
    .select(LOGIN_COLUMNS)
    .where(sql`lower(login_email)`, '=', email.toLowerCase())
    .where('whenDeleted', 'is', null)
    .executeTakeFirst()

export async function listLogins(db: Connection): Promise<Login[]> {
  const rows = await db.selectFrom('login').select(LOGIN_COLUMNS).where('whenDeleted', 'is', null).execute()
  return rows.map(toLogin)
}

export const markLoggedIn = (db: Connection, loginId: number, now: Date) =>
  db
    .updateTable('login')
    .set((eb) => ({ whenLastLogin: now.toISOString(), loginCount: eb('loginCount', '+', 1) }))
    .where('loginId', '=', loginId)
    .execute()
