import type { ContactRow } from './contact-rows.ts'

/** Actions on the contacts of a record's draft. */
export interface ContactEdits {
  readonly change: (contactId: number, change: Partial<ContactRow>) => void
  readonly add: (contact: ContactRow) => void
  readonly remove: (contactId: number) => void
}
