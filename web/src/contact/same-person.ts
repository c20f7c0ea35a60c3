import { PERSON_FIELDS } from '@app/contract/contact/rules'
import type { ContactListRow } from '@app/contract/contact/schema'

/** The contacts with the same details as the first one, including itself: one person in several records. */
export function samePerson(contacts: readonly ContactListRow[]): readonly ContactListRow[] {
  const [first] = contacts
  return contacts.filter((contact) => first && PERSON_FIELDS.every((field) => contact[field] === first[field]))
}
