import type { Kysely } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
import type { Tables } from '../database/tables.ts'
import type { Vault } from '../auth/factor/vault.ts'

/**
 * Removes the authenticators that were set up under another TOKEN_SECRET, which the audit tells. Nobody can read them, so no
 * code of them is right and none of their recovery codes (docs/rules/sessions-and-roles.md#the-second-factor).
 *
 * @param dryRun removes nothing
 * @returns the e-mails of their logins
 */
export async function forgetAuthenticators(
  db: Kysely<Tables>,
  vault: Vault,
  { dryRun }: { dryRun: boolean },
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const factors = await transaction
      .selectFrom('loginFactor')
      .innerJoin('login', 'login.loginId', 'loginFactor.loginId')
      .select(['login.loginId', 'loginEmail', 'totpSecret'])
      .orderBy('login.loginId')
      .forUpdate('loginFactor')
      .execute()
    const unreadable = factors.filter(({ totpSecret }) => vault.unlock(totpSecret) === null)
    for (const { loginId, loginEmail } of dryRun ? [] : unreadable) {
      await transaction.deleteFrom('loginFactor').where('loginId', '=', loginId).execute()
      const event = { login: null, clientAddress: '', subject: loginEmail }
      const detail = 'authenticator, which another secret had locked'
      await recordAudit(transaction, { kind: 'factor-reset', ...event, detail })
    }
    return unreadable.map(({ loginEmail }) => loginEmail)
  })
}
