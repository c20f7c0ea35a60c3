import type { ContactListRow } from '@app/contract/contact/schema'
import { useMemo } from 'react'
import { useContactSearch } from './api.ts'
import { ContactPopupEditor } from './ContactPopupEditor.tsx'
import { sameAddressQuery } from './mailing-query.ts'

interface ContactPopupProps {
  /** The contact that was clicked. It has an e-mail address. */
  readonly contact: ContactListRow
  readonly onClose: () => void
}

/**
 * Shows everybody who has a contact's e-mail address, to edit, archive and restore them
 * (docs/rules/screens.md#contacts).
 */
export function ContactPopup({ contact, onClose }: ContactPopupProps) {
  const { contactId, email } = contact
  const query = useMemo(() => sameAddressQuery(email), [email])
  const { data, error, isPending, refetch } = useContactSearch(query)

  const contacts = useMemo(() => {
    const sharing = data?.filter((each) => each.email.toLowerCase() === email.toLowerCase()) ?? []
    // The contact that was clicked comes first.
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
