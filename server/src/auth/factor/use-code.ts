import { sql } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import { stepOf, TOTP_CODE } from './totp.ts'
import type { Vault } from './vault.ts'

/** What a code was: one of the authenticator, or a recovery code. */
export type UsedCode = 'totp' | 'recovery'

/**
 * Uses up a code of a login's second factor. Each works once: of two who use the same at the same moment, one is refused.
 *
 * @returns null for a wrong or used code
 */
export async function useCode(
  db: Connection,
  vault: Vault,
  { loginId, code, now }: { loginId: number; code: string; now: Date },
): Promise<UsedCode | null> {
  const typed = code.replaceAll(/\s/g, '')
  if (!TOTP_CODE.test(typed)) return (await takeRecoveryCode(db, loginId, vault.sealCode(code))) ? 'recovery' : null
  const factor = await db
    .selectFrom('loginFactor')
    .select('totpSecret')
    .where('loginId', '=', loginId)
    .where('whenConfirmed', 'is not', null)
    .executeTakeFirst()
  const secret = factor && vault.unlock(factor.totpSecret)
  const step = secret ? stepOf(secret, typed, now) : null
  if (step === null) return null
  const taken = await sql`update login_factor set totp_step = ${step}
    where login_id = ${loginId} and coalesce(totp_step, 0) < ${step}`.execute(db)
  return taken.numAffectedRows === 1n ? 'totp' : null
}

const takeRecoveryCode = async (db: Connection, loginId: number, sealed: string): Promise<boolean> => {
  const taken = await sql`update login_factor set recovery_codes = array_remove(recovery_codes, ${sealed})
    where login_id = ${loginId} and when_confirmed is not null and ${sealed} = any(recovery_codes)`.execute(db)
  return taken.numAffectedRows === 1n
}
