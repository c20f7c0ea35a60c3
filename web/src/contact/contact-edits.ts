import type { ContactRow } from './contact-rows.ts'

/** What can be done to the contacts of a record that is edited. */
export interface ContactEdits {
  readonly change: (contactId: number, change: Partial<ContactRow>) => void
  readonly add: (contact: ContactRow) => void
  readonly remove: (contactId: number) => void
}
