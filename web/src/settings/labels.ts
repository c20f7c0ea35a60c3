/** The labels of the settings. */
export const SETTINGS_LABELS = {
  operatorCompanyId: 'Operator company',
  signatories: 'Signatories',
  automationMode: 'Automation mode',
  operatorLogo: 'Logo',
  alternateLogo: 'Alternate logo',
  databaseId: 'Name of the database',
} as const

export const SIGNATORY_LABELS = {
  name: 'Name',
  position: 'Position',
  iqpNumber: 'IQP number',
  whenDeleted: 'Removed',
} as const
