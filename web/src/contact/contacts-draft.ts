import type { PersonField } from '@app/contract/contact/rules'
import { ContactUpdate, type ContactListRow } from '@app/contract/contact/schema'
import type { FieldError } from '@app/contract/problem'
import { z } from 'zod'
import { checkPayload } from '../lib/check-payload.ts'
import { errorsByPath, type DraftErrors } from '../lib/draft.ts'
import { rowEditsKind, type RowEdits } from '../lib/row-edits.ts'
import { errorsByRowId } from '../lib/row-errors.ts'

/** The fields of a contact that can be edited in a list. */
export const LISTED_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  jobTitle: 'Job title',
  mobile: 'Mobile',
  ddi: 'Phone',
  email: 'Email',
} as const satisfies Record<PersonField, string>

export type ListedField = keyof typeof LISTED_LABELS

/** How the contacts of a list are edited. Paths are like `31.email`. */
export const CONTACTS_DRAFT = rowEditsKind<ContactListRow>((contact) => contact.contactId, LISTED_LABELS)

/** Archived contacts must be restored before they can be changed. */
export const isEditable = (contact: ContactListRow): boolean => contact.whenDeleted === null

/** The payload with the changed fields of contacts, checked as the server will check it. */
export function contactsToSave(contacts: readonly ContactListRow[], edits: RowEdits) {
  return checked(
    contacts.flatMap(({ contactId, whenUpdated }) => {
      const values = edits.get(contactId)
      return values ? [{ contactId, whenUpdated, ...Object.fromEntries(values) }] : []
    }),
  )
}

/**
 * The payload that gives all contacts the first one's edited details
 * (docs/rules/records.md#the-same-person).
 */
export function contactsToSync(contacts: readonly ContactListRow[], edits: RowEdits) {
  const [first, ...others] = contacts.map(({ contactId, whenUpdated }) => ({ contactId, whenUpdated }))
  return checked(first ? [{ ...first, ...Object.fromEntries(edits.get(first.contactId) ?? []) }, ...others] : [])
}

function checked(sent: readonly { readonly contactId: number }[]) {
  const { payload, errors } = checkPayload(z.array(ContactUpdate), sent)
  return errors
    ? {
        errors: errorsByPath(
          errorsByRowId(
            errors,
            '',
            sent.map(({ contactId }) => contactId),
          ),
        ),
      }
    : { payload }
}

/** The server's errors by draft path. */
export const contactErrors = (
  errors: readonly FieldError[],
  sent: readonly { readonly contactId: number }[],
): DraftErrors =>
  errorsByPath(
    errorsByRowId(
      errors,
      'contacts',
      sent.map(({ contactId }) => contactId),
    ),
    'contacts.',
  )
