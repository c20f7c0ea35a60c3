import type { Contact, VisibleContact } from '@app/contract/contact/schema'
import { nestedRows } from '../lib/nested-rows.ts'

/** A contact while its record is edited. */
export type ContactRow = Pick<
  Contact,
  | 'contactId'
  | 'firstName'
  | 'lastName'
  | 'jobTitle'
  | 'email'
  | 'mobile'
  | 'ddi'
  | 'loginAccess'
  | 'enableAutomationEmails'
  | 'active'
  | 'whenDeleted'
> & { readonly whenUpdated: string | null }

export const contactRows = nestedRows<ContactRow>((row) => row.contactId)

/** A contact as an editable row. Fields that the login may not see get defaults, which are never shown. */
export const contactRowOf = (contact: VisibleContact): ContactRow => ({
  contactId: contact.contactId,
  firstName: contact.firstName,
  lastName: contact.lastName,
  jobTitle: contact.jobTitle,
  email: contact.email,
  mobile: contact.mobile,
  ddi: contact.ddi,
  loginAccess: contact.loginAccess ?? false,
  enableAutomationEmails: contact.enableAutomationEmails ?? false,
  active: contact.active ?? true,
  whenUpdated: contact.whenUpdated ?? null,
  whenDeleted: contact.whenDeleted ?? null,
})

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
  whenUpdated: null,
  whenDeleted: null,
})

/** A changed row as it is saved. For a removed row, other edits are left out. */
export const savedContactRow = (row: ContactRow) =>
  row.whenDeleted === null
    ? row
    : { contactId: row.contactId, whenUpdated: row.whenUpdated, whenDeleted: row.whenDeleted }

/** Whether a row is blank. Blank rows are not saved (docs/rules/records.md#blank-rows). */
export const isBlankContact = (contact: ContactRow): boolean =>
  [contact.firstName, contact.lastName, contact.jobTitle, contact.email, contact.mobile, contact.ddi].every(
    (text) => text.trim() === '',
  )
