import type { SavedSettings, Settings } from '@app/contract/settings/schema'
import type { AppContext } from '../app-context.ts'
import type { Login } from '../auth/login.ts'
import { lostUpdate } from '../database/lost-update.ts'
import { refuseUnknownCompanies } from '../database/references.ts'
import { transactionBy } from '../database/transaction.ts'
import { ALTERNATE_LOGO_SETTING, LOGO_SETTING, OPERATOR_SETTING, readOperatorCompanyId } from '../operator/queries.ts'
import { readSignatories, replaceSignatories, SIGNATORIES_SETTING } from '../operator/signatories.ts'
import { AUTOMATION_SETTING, getSettings, lockSettings, writeLogo, writeSetting } from './queries.ts'

/**
 * Saves the settings in one transaction. Fields that the payload leaves out keep their values.
 *
 * @throws ProblemError 400 or 409; then nothing is saved
 */
export function saveSettings(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  login: Login,
  { operatorCompanyId, signatories, automationMode, operatorLogo, alternateLogo, whenUpdated }: SavedSettings,
): Promise<Settings> {
  return transactionBy(db, login.email, async (transaction) => {
    const changed = await lockSettings(transaction, whenUpdated)
    if (changed) throw lostUpdate('setting', changed, timeZone)
    if (operatorCompanyId !== (await readOperatorCompanyId(transaction))) {
      await refuseUnknownCompanies(transaction, [{ path: 'operatorCompanyId', companyId: operatorCompanyId }])
    }

    if (operatorCompanyId !== undefined) await writeSetting(transaction, OPERATOR_SETTING, operatorCompanyId)
    if (automationMode !== undefined) await writeSetting(transaction, AUTOMATION_SETTING, automationMode)
    if (operatorLogo !== undefined) await writeLogo(transaction, LOGO_SETTING, operatorLogo)
    if (alternateLogo !== undefined) await writeLogo(transaction, ALTERNATE_LOGO_SETTING, alternateLogo)
    if (signatories !== undefined) {
      const stored = await readSignatories(transaction)
      await writeSetting(transaction, SIGNATORIES_SETTING, replaceSignatories(stored, signatories))
    }
    return getSettings(transaction)
  })
}
