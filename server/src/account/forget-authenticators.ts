import type { Kysely } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
import type { Tables } from '../database/tables.ts'
import type { Vault } from '../auth/factor/vault.ts'

/**
 * The e-mails of the logins whose authenticator was set up under another TOKEN_SECRET. Nobody can read it, so no code of it
 * is right and none of its recovery codes (docs/operator-guide/watching.md).
 *
 * @param isRemoved whether to remove these authenticators, which the audit tells
 */
export async function unreadableAuthenticators(
  db: Kysely<Tables>,
  vault: Vault,
  { isRemoved }: { isRemoved: boolean },
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
    for (const { loginId, loginEmail } of isRemoved ? unreadable : []) {
      await transaction.deleteFrom('loginFactor').where('loginId', '=', loginId).execute()
      const detail = 'authenticator, which another secret had locked'
      await recordAudit(transaction, {
        kind: 'factor-reset',
        login: null,
        clientAddress: '',
        subject: loginEmail,
        detail,
      })
    }
    return unreadable.map(({ loginEmail }) => loginEmail)
  })
}
