import { PERSON_FIELDS } from '@app/contract/contact/rules'
import type { Contact, SavedContact, VisibleContact } from '@app/contract/contact/schema'
import { knownFields } from '../lib/known-fields.ts'
import { nestedRows } from '../lib/nested-rows.ts'

/** What a save takes of a contact though no screen of its record edits it. */
type NotOnScreen = 'companyId' | 'mailingList' | 'isInvoiceRecipient'

/** A contact while its record is edited. */
export type ContactRow = Pick<Contact, Exclude<keyof SavedContact, NotOnScreen | 'whenUpdated'> | 'emailFailsSince'> & {
  readonly whenUpdated: string | null
}

export const contactRows = nestedRows<ContactRow>((row) => row.contactId)

export const blankContact = (contactId: number): ContactRow => ({
  contactId,
  firstName: '',
  lastName: '',
  jobTitle: '',
  email: '',
  mobile: '',
  ddi: '',
  loginAccess: false,
  enableAutomationEmails: true,
  active: true,
  emailFailsSince: null,
  whenUpdated: null,
  whenDeleted: null,
})

/** A contact as an editable row. Fields that the login may not see get defaults, which are never shown. */
export const contactRowOf = (contact: VisibleContact): ContactRow =>
  knownFields(contact, blankContact(contact.contactId))

/** A changed row as it is saved. For a removed row, other edits are left out. */
export const savedContactRow = ({ emailFailsSince: _, ...row }: ContactRow) =>
  row.whenDeleted === null
    ? row
    : { contactId: row.contactId, whenUpdated: row.whenUpdated, whenDeleted: row.whenDeleted }

/** Whether a row is blank. Blank rows are not saved (docs/rules/records.md#blank-rows). */
export const isBlankContact = (contact: ContactRow): boolean =>
  PERSON_FIELDS.every((name) => contact[name].trim() === '')
