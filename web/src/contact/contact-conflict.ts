import type { ContactListRow } from '@app/contract/contact/schema'
import type { DraftValue } from '../lib/draft.ts'
import { shownValue } from '../lib/shown-value.ts'
import { LISTED_LABELS } from './contacts-draft.ts'

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(LISTED_LABELS))

/** Labels, such as `Aroha Ngata: Email`, and values for the conflict dialog. */
export const contactConflictText = (contacts: readonly ContactListRow[]) => ({
  labelOf: (path: string): string => {
    const [id, field = ''] = path.split('.')
    const contact = contacts.find(({ contactId }) => contactId === Number(id))
    const label = LABELS.get(field) ?? field
    return contact ? `${contact.displayName}: ${label}` : label
  },
  showValue: (_path: string, value: DraftValue): string => shownValue(value) || '–',
})
