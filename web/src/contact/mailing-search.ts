import { z } from 'zod'
import { flag, listSearch, word } from '../lib/search-params.ts'

/** What the mailing list keeps in the address; each switch is there only while it is not as it is at first. */
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

/** The switches and how they stand at first (docs/rules/records.md#mailing-list). */
export const MAILING_SWITCHES = [
  { name: 'onlyActive', label: 'Only active', isOnAtFirst: true },
  { name: 'customers', label: 'Customers', isOnAtFirst: true },
  { name: 'suppliers', label: 'Suppliers', isOnAtFirst: true },
  { name: 'owners', label: 'Owners', isOnAtFirst: true },
  { name: 'siteContacts', label: 'Site contacts', isOnAtFirst: false },
  { name: 'missingEmails', label: 'Missing emails', isOnAtFirst: false },
  { name: 'duplicateEmails', label: 'Duplicate emails', isOnAtFirst: false },
] as const

export type MailingSwitch = (typeof MAILING_SWITCHES)[number]['name']

export const isSwitchedOn = (search: MailingListSearch, name: MailingSwitch): boolean =>
  search[name] ?? MAILING_SWITCHES.some((each) => each.name === name && each.isOnAtFirst)
