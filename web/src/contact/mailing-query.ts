import { CONTACT_SEARCH_LIMIT } from '@app/contract/contact/rules'
import type { ContactSearchQuery } from '@app/contract/contact/schema'
import { isSwitchedOn, type MailingListSearch } from './mailing-search.ts'

/** The search that the mailing list's filters stand for. */
export const mailingQuery = (search: MailingListSearch, isEditing: boolean): ContactSearchQuery => ({
  keywords: search.q ?? '',
  city: search.place ?? '',
  island: search.island ?? '',
  includeCustomers: isSwitchedOn(search, 'customers'),
  includeSuppliers: isSwitchedOn(search, 'suppliers'),
  includeOwners: isSwitchedOn(search, 'owners'),
  includeSiteContacts: isSwitchedOn(search, 'siteContacts'),
  includeContactsWithoutEmail: isSwitchedOn(search, 'missingEmails'),
  includeInactive: !isSwitchedOn(search, 'onlyActive'),
  // Edit mode shows everybody who has an address (docs/rules/records.md#mailing-list).
  ignoreDuplicateEmailAddresses: !isEditing && !isSwitchedOn(search, 'duplicateEmails'),
  recordLimit: CONTACT_SEARCH_LIMIT,
})

/** Finds everybody who has an e-mail address, including archived contacts. May also find others. */
export const sameAddressQuery = (email: string): ContactSearchQuery => ({
  keywords: email,
  city: '',
  island: '',
  includeCustomers: true,
  includeSuppliers: true,
  includeOwners: true,
  includeSiteContacts: true,
  includeContactsWithoutEmail: false,
  includeInactive: true,
  ignoreDuplicateEmailAddresses: false,
  recordLimit: CONTACT_SEARCH_LIMIT,
})
