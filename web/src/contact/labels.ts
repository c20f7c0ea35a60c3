import type { ContactRow } from './contact-rows.ts'

/** The labels of a contact's fields (docs/rules/screens.md#contacts). */
export const CONTACT_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  jobTitle: 'Job title',
  email: 'Email',
  mobile: 'Mobile',
  ddi: 'DDI',
  enableAutomationEmails: 'Enable automation emails',
  loginAccess: 'Can log in',
  emailFailsSince: 'Email failed last',
  whenDeleted: 'Removed',
  whenErased: 'Erased',
} as const satisfies Record<
  Exclude<keyof ContactRow, 'contactId' | 'active' | 'whenUpdated'> | 'emailFailsSince' | 'whenErased',
  string
>
