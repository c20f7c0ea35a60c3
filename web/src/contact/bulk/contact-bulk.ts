import { COMPANY_NEEDS_TO_BE_ACTIVE } from '@app/contract/contact/rules'
import type { ContactListRow, ContactUpdate } from '@app/contract/contact/schema'

/** What can be done to many contacts at once. */
export const CONTACT_BULK_KINDS = ['jobTitle', 'enableAutomationEmails', 'archive', 'restore'] as const
export type ContactBulkKind = (typeof CONTACT_BULK_KINDS)[number]

/** What is done to each of the contacts. */
export type ContactBulk =
  | { readonly kind: 'archive' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'jobTitle'; readonly jobTitle: string }
  | { readonly kind: 'enableAutomationEmails'; readonly enableAutomationEmails: boolean }

/** What a change does to one contact, in words and as it is sent. */
export interface ContactEffect {
  readonly before: string
  /** Empty for a contact that stays as it is. */
  readonly after: string
  readonly note: string
  /** Nothing can be changed while a contact cannot take it. */
  readonly isWrong?: boolean
  /** Null for a contact that stays as it is, and for one that is archived or restored. */
  readonly update: { readonly change: ContactUpdate; readonly back: ContactUpdate } | null
}

const onOrOff = (isOn: boolean): string => (isOn ? 'On' : 'Off')

/** What a change would do to a contact; without one, only what is there now. */
export function effectOnContact(
  contact: ContactListRow,
  kind: ContactBulkKind,
  bulk: ContactBulk | null,
): ContactEffect {
  const before = presentValue(contact, kind)
  const stays = (note: string): ContactEffect => ({ before, after: '', note, update: null })
  const becomes = (after: string, changed: Partial<ContactUpdate>, was: Partial<ContactUpdate>): ContactEffect => {
    const { contactId, whenUpdated } = contact
    const version = { contactId, whenUpdated }
    return { before, after, note: '', update: { change: { ...version, ...changed }, back: { ...version, ...was } } }
  }
  if (contact.whenErased !== null) return stays('Was erased')
  if (bulk?.kind === 'restore') {
    if (contact.whenDeleted === null) return stays('Is not archived')
    if (!contact.isCompanyActive) return { ...stays(COMPANY_NEEDS_TO_BE_ACTIVE), isWrong: true }
    return { before, after: 'Active', note: '', update: null }
  }
  if (contact.whenDeleted !== null) return stays('Is archived')
  switch (bulk?.kind) {
    case undefined:
      return stays('')
    case 'archive':
      return { before, after: 'Archived', note: '', update: null }
    case 'jobTitle': {
      const { jobTitle } = bulk
      if (jobTitle === contact.jobTitle) return stays('Has it already')
      return becomes(jobTitle || 'None', { jobTitle }, { jobTitle: contact.jobTitle })
    }
    case 'enableAutomationEmails': {
      const { enableAutomationEmails } = bulk
      const was = contact.enableAutomationEmails
      if (enableAutomationEmails === was) return stays('Is so already')
      return becomes(onOrOff(enableAutomationEmails), { enableAutomationEmails }, { enableAutomationEmails: was })
    }
  }
}

function presentValue(contact: ContactListRow, kind: ContactBulkKind): string {
  switch (kind) {
    case 'archive':
    case 'restore':
      return contact.whenDeleted !== null ? 'Archived' : contact.isActive ? 'Active' : 'Inactive'
    case 'jobTitle':
      return contact.jobTitle || 'None'
    case 'enableAutomationEmails':
      return onOrOff(contact.enableAutomationEmails)
  }
}
