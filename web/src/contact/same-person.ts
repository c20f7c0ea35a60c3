import { PERSON_FIELDS } from '@app/contract/contact/rules'
import type { ContactListRow } from '@app/contract/contact/schema'

/** The contacts that share the first one's details, itself included: one person, recorded at several places. */
export function samePerson(contacts: readonly ContactListRow[]): readonly ContactListRow[] {
  const [first] = contacts
  return contacts.filter((contact) => first && PERSON_FIELDS.every((field) => contact[field] === first[field]))
}
