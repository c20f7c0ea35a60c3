import { SETTINGS_LABELS } from '@app/contract/settings/labels'
import type { SavedSettings, Settings, SettingsUpdate } from '@app/contract/settings/schema'
import type { Transaction } from 'kysely'
import type { AppContext } from '../app-context.ts'
import { confirmIdentity, type Acting } from '../auth/log-in/confirm-identity.ts'
import { getSecondFactorRule, SECOND_FACTOR_SETTING } from '../auth/queries.ts'
import { changeInWords } from '../database/lost-update.ts'
import { refuseUnknownCompanies } from '../database/references.ts'
import type { Tables } from '../database/tables.ts'
import { transactionBy } from '../database/transaction.ts'
import { refuseUnknownIqps } from '../iqp/refuse-unknown-iqps.ts'
import { conflict } from '../lib/problem.ts'
import { ALTERNATE_LOGO_SETTING, LOGO_SETTING, OPERATOR_SETTING, readOperatorCompanyId } from '../operator/queries.ts'
import { readSignatories, replaceSignatories, SIGNATORIES_SETTING } from '../operator/signatories.ts'
import {
  AUDIT_YEARS_SETTING,
  AUTOMATION_SETTING,
  EVIDENCE_SETTING,
  getAuditYears,
  getEvidenceRule,
  getSettings,
  lockSettings,
  writeLogo,
  writeSetting,
  type SettingName,
} from './queries.ts'

/**
 * Saves the settings in one transaction. Fields that the payload leaves out keep their values.
 *
 * @throws ProblemError 400, also for the present password of who changes the rule of the second factor, or 409; then nothing is saved
 */
export async function saveSettings(
  { db, timeZone }: Pick<AppContext, 'db' | 'timeZone'>,
  acting: Acting,
  { whenUpdated, currentPassword, ...saved }: SettingsUpdate,
): Promise<Settings> {
  // Who weakens the rule makes every password that is found enough.
  if (saved.secondFactor && saved.secondFactor !== (await getSecondFactorRule(db))) {
    await confirmIdentity({ db }, acting, currentPassword)
  }
  return transactionBy(db, acting.login.email, async (transaction) => {
    const changed = await lockSettings(transaction, whenUpdated)
    // Each by its name: who is refused may have edited another one.
    const words = changed.map((each) => changeInWords(`This setting (${labelOf(each.name)})`, each, timeZone))
    if (words.length > 0) throw conflict(words.join(' '))
    if (saved.operatorCompanyId !== (await readOperatorCompanyId(transaction))) {
      await refuseUnknownCompanies(transaction, [{ path: 'operatorCompanyId', companyId: saved.operatorCompanyId }])
    }
    const signatories = saved.signatories ?? []
    await refuseUnknownIqps(
      transaction,
      signatories.map(({ iqpId }, index) => ({ path: `signatories.${index}.iqpId`, iqpId })),
    )
    for (const name of SETTING_NAMES) await write(transaction, name, saved)
    return getSettings(transaction)
  })
}

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(SETTINGS_LABELS))
const labelOf = (name: string): string => LABELS.get(name) ?? name

type Values = { readonly [Name in SettingName]: Exclude<SavedSettings[Name], undefined> }
type SomeValues = { readonly [Name in SettingName]?: Values[Name] | undefined }

/** How each setting is written. */
const WRITERS: {
  readonly [Name in SettingName]: (transaction: Transaction<Tables>, value: Values[Name]) => Promise<unknown>
} = {
  operatorCompanyId: (transaction, companyId) => writeSetting(transaction, OPERATOR_SETTING, companyId),
  automationMode: (transaction, mode) => writeSetting(transaction, AUTOMATION_SETTING, mode),
  evidence: async (transaction, rule) => {
    // A rule that holds without being stored needs no row.
    if (rule !== (await getEvidenceRule(transaction))) await writeSetting(transaction, EVIDENCE_SETTING, rule)
  },
  secondFactor: async (transaction, rule) => {
    if (rule !== (await getSecondFactorRule(transaction))) await writeSetting(transaction, SECOND_FACTOR_SETTING, rule)
  },
  auditYears: async (transaction, years) => {
    if (years !== (await getAuditYears(transaction))) await writeSetting(transaction, AUDIT_YEARS_SETTING, years)
  },
  operatorLogo: (transaction, logo) => writeLogo(transaction, LOGO_SETTING, logo),
  alternateLogo: (transaction, logo) => writeLogo(transaction, ALTERNATE_LOGO_SETTING, logo),
  signatories: async (transaction, signatories) => {
    const stored = await readSignatories(transaction)
    return writeSetting(transaction, SIGNATORIES_SETTING, replaceSignatories(stored, signatories))
  },
}

const isSettingName = (name: string): name is SettingName => Object.hasOwn(WRITERS, name)
const SETTING_NAMES = Object.keys(WRITERS).filter(isSettingName)

async function write<Name extends SettingName>(
  transaction: Transaction<Tables>,
  name: Name,
  saved: SomeValues,
): Promise<void> {
  const value: Values[Name] | undefined = saved[name]
  if (value !== undefined) await WRITERS[name](transaction, value)
}
