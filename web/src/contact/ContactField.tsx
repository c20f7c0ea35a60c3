import type { ContactListRow } from '@app/contract/contact/schema'
import { memo } from 'react'
import { Highlight } from '../ui/table/Highlight.tsx'
import { fieldError } from '../ui/fields/field-error.ts'
import { useRowField } from '../ui/editing/row-editing.ts'
import { RowInput } from '../ui/fields/RowInput.tsx'
import { isEditable, LISTED_LABELS, type ListedField } from './contacts-draft.ts'

const TYPES: Readonly<Partial<Record<ListedField, string>>> = { email: 'email', mobile: 'tel', ddi: 'tel' }

interface ContactFieldProps {
  readonly contact: ContactListRow
  readonly field: ListedField
}

/** One field of a contact in a list. Read-only for archived contacts. */
export function ContactField({ contact, field }: ContactFieldProps) {
  const { value, error, change } = useRowField(contact.contactId, field, contact[field])
  if (!isEditable(contact)) return <Highlight text={contact[field]} />
  return <Field contact={contact} field={field} value={String(value)} error={error} change={change} />
}

interface FieldProps extends ContactFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly change: ReturnType<typeof useRowField>['change']
}

const Field = memo(function Field({ contact, field, value, error, change }: FieldProps) {
  return (
    <RowInput
      aria-label={`${LISTED_LABELS[field]}: ${contact.displayName}`}
      type={TYPES[field] ?? 'text'}
      value={value}
      onChange={(typed) => change(contact.contactId, field, typed, contact[field])}
      error={fieldError(LISTED_LABELS[field], error)}
    />
  )
})
