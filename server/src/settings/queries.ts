import { sql, type Transaction } from 'kysely'
import {
  AuditYears,
  AutomationMode,
  DEFAULT_AUDIT_YEARS,
  EvidenceRule,
  type SavedSettings,
  type Settings,
} from '@app/contract/settings/schema'
import { getSecondFactorRule, SECOND_FACTOR_SETTING } from '../auth/queries.ts'
import type { Connection } from '../database/connection.ts'
import type { LastChange } from '../database/lost-update.ts'
import type { Tables } from '../database/tables.ts'
import { ALTERNATE_LOGO_SETTING, getOperator, LOGO_SETTING, OPERATOR_SETTING } from '../operator/queries.ts'
import { SIGNATORIES_SETTING } from '../operator/signatories.ts'

export const AUTOMATION_SETTING = 'automationMode'
export const EVIDENCE_SETTING = 'evidence'
export const AUDIT_YEARS_SETTING = 'auditYears'

export type SettingName = Exclude<keyof SavedSettings, 'whenUpdated'>

/** The name that each setting is stored under. */
const STORED_AS: Readonly<Record<SettingName, string>> = {
  operatorCompanyId: OPERATOR_SETTING,
  signatories: SIGNATORIES_SETTING,
  automationMode: AUTOMATION_SETTING,
  evidence: EVIDENCE_SETTING,
  secondFactor: SECOND_FACTOR_SETTING,
  auditYears: AUDIT_YEARS_SETTING,
  operatorLogo: LOGO_SETTING,
  alternateLogo: ALTERNATE_LOGO_SETTING,
}

/** `databaseId` is created with the database, so there is always a time of the last change. */
const STORED_NAMES = [...Object.values(STORED_AS), 'databaseId']

export async function getAutomationMode(db: Connection): Promise<AutomationMode> {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', AUTOMATION_SETTING)
    .executeTakeFirst()
  return AutomationMode.parse(setting?.value ?? 'manual')
}

export async function getEvidenceRule(db: Connection): Promise<EvidenceRule> {
  const setting = await db.selectFrom('setting').select('value').where('name', '=', EVIDENCE_SETTING).executeTakeFirst()
  return EvidenceRule.parse(setting?.value ?? 'certificates')
}

/** How many years the audit is kept. */
export async function getAuditYears(db: Connection): Promise<number> {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', AUDIT_YEARS_SETTING)
    .executeTakeFirst()
  return AuditYears.parse(setting?.value ?? DEFAULT_AUDIT_YEARS)
}

async function readText(db: Connection, name: string): Promise<string | null> {
  const setting = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return typeof setting?.value === 'string' ? setting.value : null
}

export async function getSettings(db: Connection): Promise<Settings> {
  // Before the values: what is saved while they are read must be newer than what a save of them will say it has seen.
  const { whenUpdated } = await db
    .selectFrom('setting')
    .select((eb) => eb.fn.max('whenUpdated').as('whenUpdated'))
    .where('name', 'in', STORED_NAMES)
    .executeTakeFirstOrThrow()
  const { companyId, companyName, signatories } = await getOperator(db)
  return {
    operatorCompanyId: companyId,
    operatorCompanyName: companyName,
    signatories,
    automationMode: await getAutomationMode(db),
    evidence: await getEvidenceRule(db),
    secondFactor: await getSecondFactorRule(db),
    auditYears: await getAuditYears(db),
    operatorLogo: await readText(db, LOGO_SETTING),
    alternateLogo: await readText(db, ALTERNATE_LOGO_SETTING),
    whenUpdated,
  }
}

/** Allows one save of the settings at a time. Returns the settings that were changed after `seen`, the last first. */
export async function lockSettings(
  transaction: Transaction<Tables>,
  seen: string,
): Promise<(LastChange & { name: string })[]> {
  await sql`lock table setting in share row exclusive mode`.execute(transaction)
  return transaction
    .selectFrom('setting')
    .select(['name', 'whenUpdated', 'updatedBy'])
    .where('name', 'in', STORED_NAMES)
    .where(sql<boolean>`when_updated > ${seen}::timestamptz`)
    .orderBy('whenUpdated', 'desc')
    .execute()
}

export const writeSetting = (transaction: Transaction<Tables>, name: string, value: unknown) =>
  sql`insert into setting (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(transaction)

/** Saves or removes a logo. Removing one that does not exist writes nothing. */
export const writeLogo = (transaction: Transaction<Tables>, name: string, logo: string | null) =>
  logo === null
    ? sql`update setting set value = 'null' where name = ${name}`.execute(transaction)
    : writeSetting(transaction, name, logo)
