import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Environment } from '../lib/environment.ts'
import { StartError } from '../lib/start-error.ts'
import { weaknessOf } from './weak-password.ts'
import { generatePassword, hashPassword } from '../lib/password.ts'

type AdministratorEnvironment = Pick<Environment, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'PRODUCT_NAME'>

/** An arbitrary number that is the same in every version. */
const FIRST_LOGIN_LOCK = 7_208_115

/**
 * Creates an administrator if the database has no login at all, and only one if several processes start at once. A
 * generated password is printed once and not kept.
 *
 * @throws StartError for a password that others would guess
 */
export async function createFirstAdministrator(
  db: Kysely<Tables>,
  { ADMIN_EMAIL, ADMIN_PASSWORD, PRODUCT_NAME }: AdministratorEnvironment,
): Promise<void> {
  const password = ADMIN_PASSWORD ?? generatePassword()
  const isMade = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${FIRST_LOGIN_LOCK})`.execute(transaction)
    const known = await transaction.selectFrom('login').select('loginId').executeTakeFirst()
    if (known) return false
    const weakness = await weaknessOf(password, { loginEmail: ADMIN_EMAIL, names: [PRODUCT_NAME] })
    if (weakness) throw new StartError(`ADMIN_PASSWORD ${weakness}.`)
    await transaction
      .insertInto('login')
      .values({
        loginEmail: ADMIN_EMAIL,
        passwordHash: await hashPassword(password),
        isAdministrator: true,
        isCompassStaff: true,
      })
      .execute()
    return true
  })
  if (isMade && !ADMIN_PASSWORD)
    console.log(`First administrator: ${ADMIN_EMAIL}, password ${password} (this is shown only once)`)
}
