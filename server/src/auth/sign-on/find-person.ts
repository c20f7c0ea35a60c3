import { sql } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import { hasRole } from '../log-in/open-session.ts'
import { findLoginByEmail, type StoredLogin } from '../queries.ts'

/** The login with this address, or why there is none. Whoever asks has proved that the address is theirs. */
export async function findPerson(db: Connection, email: string): Promise<StoredLogin | 'unknown' | 'deleted'> {
  const stored = await findLoginByEmail(db, email)
  if (stored) return hasRole(stored) ? stored : 'deleted'
  const deleted = await db
    .selectFrom('login')
    .select('loginId')
    .where(sql`lower(login_email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return deleted ? 'deleted' : 'unknown'
}
