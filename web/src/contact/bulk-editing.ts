import type { ContactListRow } from '@app/contract/contact/schema'
import { useMemo } from 'react'
import type { Editing } from '../ui/editing/row-editing.ts'

/** Shows an edit of any of these contacts in all of them. The edits are stored for the first one. */
export function useBulkEditing(
  { edits, errors, change, forget }: Editing,
  contacts: readonly ContactListRow[],
): Editing {
  return useMemo(() => {
    const [first] = contacts
    if (!first) return { edits, errors, change, forget }
    const typed = edits.get(first.contactId)
    return {
      edits: new Map(typed ? contacts.map(({ contactId }) => [contactId, typed]) : []),
      errors,
      forget,
      change: (_id, name, value, loaded) => change(first.contactId, name, value, loaded),
    }
  }, [edits, errors, change, forget, contacts])
}
