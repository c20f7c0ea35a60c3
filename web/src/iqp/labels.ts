import type { NewIqp } from '@app/contract/iqp/schema'

export const IQP_LABELS = {
  name: 'Name',
  companyId: 'Company',
  register: 'Register',
  registrationNumber: 'Registration number',
  ssCodes: 'Systems',
  validUntil: 'Valid until',
  email: 'Email',
  confirmed: 'Confirmed',
  active: 'Active',
} as const satisfies Record<keyof NewIqp, string>
