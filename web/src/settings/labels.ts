/** What the settings are called. */
export const SETTINGS_LABELS = {
  operatorCompanyId: 'Operator company',
  signatories: 'Signatories',
  automationMode: 'Automation mode',
  databaseId: 'Name of the database',
} as const
