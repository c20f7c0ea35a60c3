import { z } from 'zod'
import { flag, listSearch, word } from '../lib/search-params.ts'

/** The query of the mailing list's address. A switch is absent while it has its default value. */
export const MailingListSearch = z.object({
  ...listSearch,
  /** Suburb and city. */
  place: word,
  island: z.enum(['NI', 'SI']).optional().catch(undefined),
  onlyActive: flag,
  customers: flag,
  suppliers: flag,
  owners: flag,
  siteContacts: flag,
  missingEmails: flag,
  duplicateEmails: flag,
})

export type MailingListSearch = z.infer<typeof MailingListSearch>

/** The switches and their default values (docs/rules/records.md#mailing-list). */
export const MAILING_SWITCHES = [
  { name: 'onlyActive', label: 'Only active', isOnByDefault: true },
  { name: 'customers', label: 'Customers', isOnByDefault: true },
  { name: 'suppliers', label: 'Suppliers', isOnByDefault: true },
  { name: 'owners', label: 'Owners', isOnByDefault: true },
  { name: 'siteContacts', label: 'Site contacts', isOnByDefault: false },
  { name: 'missingEmails', label: 'Missing emails', isOnByDefault: false },
  { name: 'duplicateEmails', label: 'Duplicate emails', isOnByDefault: false },
] as const

export type MailingSwitch = (typeof MAILING_SWITCHES)[number]['name']

export const isSwitchedOn = (search: MailingListSearch, name: MailingSwitch): boolean =>
  search[name] ?? MAILING_SWITCHES.some((each) => each.name === name && each.isOnByDefault)
