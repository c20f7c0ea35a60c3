import type { ContactListRow } from '@app/contract/contact/schema'
import { useMemo } from 'react'
import { useContactSearch } from './api.ts'
import { ContactPopupEditor } from './ContactPopupEditor.tsx'
import { sameAddressQuery } from './mailing-query.ts'

interface ContactPopupProps {
  /** The contact that was pressed; it has an e-mail address. */
  readonly contact: ContactListRow
  readonly onClose: () => void
}

/**
 * Everybody who has the e-mail address of a contact, to be edited, archived and restored
 * (docs/rules/screens.md#contacts).
 */
export function ContactPopup({ contact, onClose }: ContactPopupProps) {
  const { contactId, email } = contact
  const query = useMemo(() => sameAddressQuery(email), [email])
  const { data, error, isPending, refetch } = useContactSearch(query)

  const contacts = useMemo(() => {
    const sharing = data?.filter((each) => each.email.toLowerCase() === email.toLowerCase()) ?? []
    // The one that was pressed leads.
    return sharing.toSorted((a, b) => Number(b.contactId === contactId) - Number(a.contactId === contactId))
  }, [data, email, contactId])

  return (
    <ContactPopupEditor
      title={contact.displayName}
      contacts={contacts}
      query={query}
      isLoading={isPending}
      failure={error && { title: 'Error retrieving contacts', error, onRetry: () => void refetch() }}
      onClose={onClose}
    />
  )
}
