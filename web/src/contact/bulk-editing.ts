import type { ContactListRow } from '@app/contract/contact/schema'
import { useMemo } from 'react'
import type { Editing } from '../ui/editing/row-editing.ts'

/** What is typed into one of these contacts stands in all of them; the first one holds it. */
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
