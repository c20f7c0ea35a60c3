import type { SavedSettings } from './schema.ts'

/** What the settings are called on the screen and in refusals, by the names that they are stored under. */
export const SETTINGS_LABELS = {
  operatorCompanyId: 'Operator company',
  signatories: 'Signatories',
  automationMode: 'Automation mode',
  evidence: 'Evidence for a warrant',
  secondFactor: 'Second factor',
  auditYears: 'Years that the audit is kept',
  operatorLogo: 'Logo',
  alternateLogo: 'Alternate logo',
  databaseId: 'Name of the database',
  firstDay: 'First day',
} as const satisfies Record<Exclude<keyof SavedSettings, 'whenUpdated'> | 'databaseId' | 'firstDay', string>
