interface Named {
  firstName: string
  lastName: string
  email: string
  mobile: string
}

/** First and last name, otherwise the e-mail, otherwise the mobile (docs/rules/records.md#display-names). */
export const displayName = (contact: Named): string =>
  [contact.firstName, contact.lastName].filter(Boolean).join(' ') || contact.email || contact.mobile

/** The most contacts that a search returns or a call changes (docs/rules/records.md#mailing-list). */
export const CONTACT_SEARCH_LIMIT = 10_000

/** The columns of the screen that an export can have (docs/rules/views.md#exports). */
export const CONTACT_COLUMNS = ['name', 'jobTitle', 'company', 'mobile', 'ddi', 'email', 'location'] as const
export type ContactColumn = (typeof CONTACT_COLUMNS)[number]

/** What a contact is one of: its company is a customer, …, or it belongs to a building. */
export const CONTACT_KINDS = ['customer', 'supplier', 'owner', 'authority', 'site'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

interface OfKinds {
  isCustomer: boolean
  isSupplier: boolean
  isOwner: boolean
  isAuthority: boolean
  propertyId: number | null
}

/** All kinds of a contact: a company can be several. */
export const contactKinds = (row: OfKinds): ContactKind[] => {
  const has = {
    customer: row.isCustomer,
    supplier: row.isSupplier,
    owner: row.isOwner,
    authority: row.isAuthority,
    site: row.propertyId !== null,
  }
  return CONTACT_KINDS.filter((kind) => has[kind])
}

/** The fields that the keywords of the mailing list search. The database indexes the words of the same fields. */
export const CONTACT_SEARCH_FIELDS = [
  'firstName',
  'lastName',
  'jobTitle',
  'email',
  'mobile',
  'ddi',
  'companyName',
  'propertyName',
  'suburb',
  'city',
] as const

/** Why a contact cannot be restored (docs/rules/records.md#archived-contacts). */
export const COMPANY_NEEDS_TO_BE_ACTIVE = 'Company needs to be active first'

/**
 * The personal details that `sync-contacts` copies from the first contact of the list
 * (docs/rules/records.md#the-same-person).
 */
export const PERSON_FIELDS = ['firstName', 'lastName', 'jobTitle', 'email', 'mobile', 'ddi'] as const
export type PersonField = (typeof PERSON_FIELDS)[number]

/** What says nothing of who a person is: `sync-contacts` leaves it to each contact. */
export const CONTACT_SWITCHES = [
  'loginAccess',
  'mailingList',
  'isInvoiceRecipient',
  'enableAutomationEmails',
  'active',
] as const
export type ContactSwitch = (typeof CONTACT_SWITCHES)[number]

/**
 * What stands in place of the name, address or number of a person who was erased
 * (docs/rules/accounts.md#erasure). The database writes the same (migration 0034).
 */
export const ERASED = '[erased]'

/** The most characters of its reason: the audit keeps no more. */
export const ERASURE_REASON_LENGTH = 500

/** What an erasure changes, in the order in which the screen lists it. */
export const ERASED_PLACES = [
  'contacts',
  'waitingEmails',
  'emails',
  'messages',
  'answers',
  'certificates',
  'warrants',
  'iqps',
  'notes',
  'documents',
  'history',
  'audit',
  'logins',
] as const
export type ErasedPlace = (typeof ERASED_PLACES)[number]

/** What stays after an erasure; all but the answers bear a mark. */
export const KEPT_PLACES = ['certificates', 'warrants', 'iqps', 'answers'] as const
export type KeptPlace = (typeof KEPT_PLACES)[number]
