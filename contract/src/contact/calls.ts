import { z } from 'zod'
import { administratorsOnly, internalOnly } from '../roles.ts'
import { get, post } from '../call.ts'
import { chosenColumns, list, ListQuery } from '../list.ts'
import { takesAtMost } from '../messages.ts'
import { Line } from '../scalars.ts'
import { CONTACT_COLUMNS, CONTACT_KINDS, CONTACT_SEARCH_LIMIT } from './rules.ts'
import {
  ContactListRow,
  ContactSearchQuery,
  ContactUpdate,
  Erasure,
  ErasureQuery,
  ErasureRequest,
  ReadContact,
} from './schema.ts'

const Search = z.object({ query: ContactSearchQuery })

/** A list of contacts, of which all or none are changed. */
const many = <Shape extends z.ZodType>(contact: Shape) =>
  z.object({
    contacts: z
      .array(contact)
      .min(1, 'takes at least one contact')
      .max(CONTACT_SEARCH_LIMIT, takesAtMost(CONTACT_SEARCH_LIMIT, 'contacts')),
  })

export const listContacts = get('/contact', {
  summary: 'The active contacts of companies and properties; 304 while the hash is current',
  roles: internalOnly,
  query: ListQuery,
  answer: list(ContactListRow),
})

export const searchContacts = post('/contact/search', {
  summary: 'Search the mailing list; sorted by name',
  roles: internalOnly,
  body: Search,
  answer: z.array(ContactListRow),
})

export const exportContacts = post('/contact/export', {
  summary: 'The mailing list as an Excel file',
  roles: internalOnly,
  body: Search.extend({
    /** These columns of the screen, in this order; without it, all. */
    columns: chosenColumns(CONTACT_COLUMNS),
    /** Only contacts with one of these values of each facet; an empty job title for those without one. */
    kinds: z.array(z.enum(CONTACT_KINDS)).max(CONTACT_KINDS.length).optional(),
    automation: z.array(z.boolean()).max(2).optional(),
    jobTitles: z.array(Line).max(1000).optional(),
  }),
  answer: 'file',
  audit: 'exported',
})

export const archiveContact = post('/contact/archive', {
  summary: 'Archive a contact',
  roles: internalOnly,
  body: z.object({ contact: ReadContact }),
  answer: ContactListRow,
})

export const restoreContact = post('/contact/restore', {
  summary: 'Restore an archived contact; its company needs to be active',
  roles: internalOnly,
  body: z.object({ contact: ReadContact }),
  answer: ContactListRow,
})

export const updateContacts = post('/contact/update-contacts', {
  summary: 'Save contacts, all or none',
  roles: internalOnly,
  body: many(ContactUpdate),
  answer: z.array(ContactListRow),
})

export const syncContacts = post('/contact/sync-contacts', {
  summary:
    "Copy the first contact's name, job title, email and phones to the others: the same person at several companies",
  roles: internalOnly,
  body: many(ContactUpdate),
  answer: z.array(ContactListRow),
})

export const archiveContacts = post('/contact/archive-contacts', {
  summary: 'Archive contacts',
  roles: internalOnly,
  body: many(ReadContact),
  answer: z.array(ContactListRow),
})

export const restoreContacts = post('/contact/restore-contacts', {
  summary: 'Restore archived contacts; their companies need to be active',
  roles: internalOnly,
  body: many(ReadContact),
  answer: z.array(ContactListRow),
})

/** Changes nothing. */
export const previewErasure = get('/contact/erasure', {
  summary: 'What erasing the person of a contact would change, what would stay, and what stands in the way',
  roles: administratorsOnly,
  query: ErasureQuery,
  answer: Erasure,
})

/** Cannot be undone (docs/rules/accounts.md#erasure). */
export const eraseContact = post('/contact/erase', {
  summary: 'Erase a person on their request: names, addresses and telephone numbers, from all records',
  roles: administratorsOnly,
  body: ErasureRequest,
  answer: Erasure,
})
