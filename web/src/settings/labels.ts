import type { SavedSignatory } from '@app/contract/operator/schema'
import type { SavedSettings } from '@app/contract/settings/schema'

/** The labels of the settings. */
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

export const SIGNATORY_LABELS = {
  name: 'Name',
  position: 'Position',
  iqpNumber: 'IQP number',
  iqpId: 'Person in the list of IQPs',
  whenDeleted: 'Removed',
} as const satisfies Record<Exclude<keyof SavedSignatory, 'signatoryId'> | 'whenDeleted', string>
