import { sql, type Kysely } from 'kysely'
import type { SignOnFailure } from '@app/contract/auth/rules'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/tables.ts'
import { hasRole } from '../log-in/open-session.ts'
import { findLogin, lockLoginByEmail, type StoredLogin } from '../queries.ts'
import type { Person } from './identity-provider.ts'

/**
 * The login of somebody who signed on, or why there is none: the one of their subject at the identity provider, and the first
 * time the one of their verified address, which is theirs from then on (docs/rules/accounts.md#single-sign-on).
 */
export async function findPerson(db: Kysely<Tables>, person: Person, now: Date): Promise<StoredLogin | SignOnFailure> {
  const { issuer, subject, email, isVerified } = person
  const linked = await db
    .selectFrom('loginIdentity')
    .select('loginId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (linked) return orDeleted(await findLogin(db, linked.loginId))
  if (!isVerified) return 'unverified'
  return db.transaction().execute(async (transaction) => {
    const stored = await lockLoginByEmail(transaction, email)
    if (!stored) return (await wasDeleted(transaction, email)) ? 'deleted' : 'unknown'
    return (await isTheirs(transaction, stored.loginId, person, now)) ? orDeleted(stored) : 'another'
  })
}

const orDeleted = (stored: StoredLogin | undefined) => (stored && hasRole(stored) ? stored : 'deleted')

const wasDeleted = (db: Connection, email: string) =>
  db
    .selectFrom('login')
    .select('loginId')
    .where(sql`lower(login_email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** Ties the login to the person, unless it is tied to somebody else there. Of two at the same moment, one is the first. */
async function isTheirs(db: Connection, loginId: number, { issuer, subject }: Person, now: Date): Promise<boolean> {
  await db
    .insertInto('loginIdentity')
    .values({ issuer, subject, loginId, whenLinked: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const theirs = await db
    .selectFrom('loginIdentity')
    .select('loginId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return theirs?.loginId === loginId
}
