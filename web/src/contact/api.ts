import {
  archiveContact,
  archiveContacts,
  exportContacts,
  restoreContact,
  restoreContacts,
  searchContacts,
  syncContacts,
  updateContacts,
} from '@app/contract/contact/calls'
import type { ContactListRow, ContactSearchQuery, ContactUpdate, ReadContact } from '@app/contract/contact/schema'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshCompanyList } from '../kept/company-list.ts'
import { download } from '../lib/download.ts'
import { send } from '../lib/send.ts'

const CONTACTS = ['contacts'] as const

const contactsQuery = (query: ContactSearchQuery) =>
  queryOptions({
    queryKey: [...CONTACTS, query],
    queryFn: ({ signal }) => send(searchContacts, { body: { query }, signal }),
    meta: { failure: 'Error retrieving contacts' },
  })

/** While another search is under way, the contacts of the last one stand. */
export const useContactSearch = (query: ContactSearchQuery) =>
  useQuery({ ...contactsQuery(query), placeholderData: keepPreviousData })

export const useExportContacts = () =>
  useMutation({
    mutationFn: (query: ContactSearchQuery) => download(exportContacts, { body: { query } }),
    meta: {
      failure: 'Error exporting contacts to Excel',
      success: { title: 'Contact records have been successfully exported' },
    },
  })

/** The contacts of a search as they are now on the server, beside the edits that the screen holds. */
export function useRetrieveContacts(query: ContactSearchQuery) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...contactsQuery(query), staleTime: 0 }),
    meta: { failure: 'Error retrieving contacts' },
  })
}

/** The contacts of a list with those that a change answered in their places. */
export function withSavedContacts(
  contacts: readonly ContactListRow[],
  saved: readonly ContactListRow[],
): ContactListRow[] {
  const byId = new Map(saved.map((contact) => [contact.contactId, contact]))
  return contacts.map((contact) => byId.get(contact.contactId) ?? contact)
}

/**
 * What a place says of a change: the mailing list and the popup each have words of their own
 * (docs/rules/screens.md#messages).
 */
export interface ChangeWords {
  readonly failure: string
  readonly success: { readonly title: string; readonly message?: string }
}

type Person = Pick<ContactListRow, 'contactId' | 'whenUpdated'>

const asRead = ({ contactId, whenUpdated }: Person): ReadContact => ({ contactId, whenUpdated })

type ChangeMeta = ChangeWords & { readonly handles?: readonly number[] }

/** What changed is shown at once; then everything that names contacts is asked for again. */
function useContactChange<Variables>(change: (variables: Variables) => Promise<ContactListRow[]>, meta: ChangeMeta) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (saved) => {
      queryClient.setQueriesData<ContactListRow[]>(
        { queryKey: CONTACTS },
        (contacts) => contacts && withSavedContacts(contacts, saved),
      )
      for (const queryKey of [CONTACTS, ['company'], ['property']]) void queryClient.invalidateQueries({ queryKey })
      void refreshCompanyList()
    },
    meta: { ...meta },
  })
}

/** A 409 is the caller's. */
export const useUpdateContacts = (words: ChangeWords) =>
  useContactChange((contacts: ContactUpdate[]) => send(updateContacts, { body: { contacts } }), {
    ...words,
    handles: [409],
  })

/** Writes who the first contact is to all of them. A 409 is the caller's. */
export const useSyncContacts = (words: ChangeWords) =>
  useContactChange((contacts: ContactUpdate[]) => send(syncContacts, { body: { contacts } }), {
    ...words,
    handles: [409],
  })

export const useArchiveContact = (words: ChangeWords) =>
  useContactChange(
    async (contact: Person) => [await send(archiveContact, { body: { contact: asRead(contact) } })],
    words,
  )

export const useRestoreContact = (words: ChangeWords) =>
  useContactChange(
    async (contact: Person) => [await send(restoreContact, { body: { contact: asRead(contact) } })],
    words,
  )

export const useArchiveContacts = (words: ChangeWords) =>
  useContactChange(
    (contacts: readonly Person[]) => send(archiveContacts, { body: { contacts: contacts.map(asRead) } }),
    words,
  )

export const useRestoreContacts = (words: ChangeWords) =>
  useContactChange(
    (contacts: readonly Person[]) => send(restoreContacts, { body: { contacts: contacts.map(asRead) } }),
    words,
  )
