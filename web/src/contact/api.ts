import {
  archiveContact,
  archiveContacts,
  eraseContact,
  exportContacts,
  previewErasure,
  restoreContact,
  restoreContacts,
  searchContacts,
  syncContacts,
  updateContacts,
} from '@app/contract/contact/calls'
import type {
  ContactListRow,
  ContactSearchQuery,
  ContactUpdate,
  ErasureRequest,
  ReadContact,
} from '@app/contract/contact/schema'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { withPresentPassword } from '../auth/ask-password.ts'
import { refreshCompanyList } from '../kept/company-list.ts'
import { download } from '../lib/download.ts'
import { send, type SendOptions } from '../lib/send.ts'
import { toast } from '../ui/feedback/toast.ts'

const CONTACTS = ['contacts'] as const

const contactsQuery = (query: ContactSearchQuery) =>
  queryOptions({
    queryKey: [...CONTACTS, query],
    queryFn: ({ signal }) => send(searchContacts, { body: { query }, signal }),
    meta: { failure: 'Error retrieving contacts' },
  })

/** Searches contacts. Keeps the last search's contacts while another search loads. */
export const useContactSearch = (query: ContactSearchQuery) =>
  useQuery({ ...contactsQuery(query), placeholderData: keepPreviousData })

export const useExportContacts = () =>
  useMutation({
    mutationFn: (body: SendOptions<typeof exportContacts>['body']) => download(exportContacts, { body }),
    meta: {
      failure: 'Error exporting contacts to Excel',
      success: { title: 'Contact records have been successfully exported' },
    },
  })

/** Fetches the current contacts of a search while the screen holds edits of older ones. */
export function useRetrieveContacts(query: ContactSearchQuery) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...contactsQuery(query), staleTime: 0 }),
    meta: { failure: 'Error retrieving contacts' },
  })
}

/** The contacts of a list, with saved ones in place of their old versions. */
export function withSavedContacts(
  contacts: readonly ContactListRow[],
  saved: readonly ContactListRow[],
): ContactListRow[] {
  const byId = new Map(saved.map((contact) => [contact.contactId, contact]))
  return contacts.map((contact) => byId.get(contact.contactId) ?? contact)
}

/**
 * The messages about a change. The mailing list and the popup each have their own (docs/rules/screens.md#messages).
 */
export interface ChangeMessages {
  readonly failure: string
  readonly success: { readonly title: string; readonly message?: string }
}

type Person = Pick<ContactListRow, 'contactId' | 'whenUpdated'>

const asRead = ({ contactId, whenUpdated }: Person): ReadContact => ({ contactId, whenUpdated })

type ChangeMeta = Pick<ChangeMessages, 'failure'> & Partial<ChangeMessages> & { readonly handles?: readonly number[] }

/** Shows changed contacts at once, then refetches everything that contains contacts. */
function useContactChange<Variables>(
  change: (variables: Variables) => Promise<ContactListRow[]>,
  meta: ChangeMeta,
  onSaved?: (saved: readonly ContactListRow[]) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (saved) => {
      onSaved?.(saved)
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

/** Saves contacts. The caller handles a conflict (409). */
export const useUpdateContacts = (messages: ChangeMessages) =>
  useContactChange((contacts: ContactUpdate[]) => send(updateContacts, { body: { contacts } }), {
    ...messages,
    handles: [409],
  })

/** Copies the first contact's details to all of them. The caller handles a conflict (409). */
export const useSyncContacts = (messages: ChangeMessages) =>
  useContactChange((contacts: ContactUpdate[]) => send(syncContacts, { body: { contacts } }), {
    ...messages,
    handles: [409],
  })

/** Archives a contact and offers to restore it (docs/rules/screens.md#undo). */
export const useArchiveContact = (messages: ChangeMessages, undone: ChangeMessages) =>
  useArchiving(
    async (contact: Person) => [await send(archiveContact, { body: { contact: asRead(contact) } })],
    messages,
    undone,
  )

export const useRestoreContact = (messages: ChangeMessages) =>
  useContactChange(
    async (contact: Person) => [await send(restoreContact, { body: { contact: asRead(contact) } })],
    messages,
  )

/** Archives contacts and offers to restore them. */
export const useArchiveContacts = (messages: ChangeMessages, undone: ChangeMessages) =>
  useArchiving(
    (contacts: readonly Person[]) => send(archiveContacts, { body: { contacts: contacts.map(asRead) } }),
    messages,
    undone,
  )

function useArchiving<Variables>(
  change: (variables: Variables) => Promise<ContactListRow[]>,
  { failure, success: { title, message = '' } }: ChangeMessages,
  undone: ChangeMessages,
) {
  const { mutateAsync: restore } = useRestoreContacts(undone)
  return useContactChange(change, { failure }, (saved) => toast.undoable(title, message, () => restore(saved)))
}

export const useRestoreContacts = (messages: ChangeMessages) =>
  useContactChange(
    (contacts: readonly Person[]) => send(restoreContacts, { body: { contacts: contacts.map(asRead) } }),
    messages,
  )

/** Changes contacts, all or none, says what was done and offers to undo all of it. */
export function useBulkContacts() {
  const undone = { failure: 'Error undoing the change', success: { title: 'The change has been undone.' } }
  const { mutateAsync: restore } = useRestoreContacts(undone)
  const { mutateAsync: putBack } = useContactChange(
    (contacts: ContactUpdate[]) => send(updateContacts, { body: { contacts } }),
    undone,
  )
  const { mutateAsync: archive } = useContactChange(
    (contacts: readonly Person[]) => send(archiveContacts, { body: { contacts: contacts.map(asRead) } }),
    undone,
  )
  return useContactChange(
    async ({ title, archived = [], restored = [], updates = [], before = [] }: BulkContacts) => {
      if (restored.length > 0) {
        const active = await send(restoreContacts, { body: { contacts: restored.map(asRead) } })
        toast.undoable(title, '', () => archive(active))
        return active
      }
      const contacts = archived.map(asRead)
      const changed = await (archived.length > 0
        ? send(archiveContacts, { body: { contacts } })
        : send(updateContacts, { body: { contacts: [...updates] } }))
      const versions = new Map(changed.map(({ contactId, whenUpdated }) => [contactId, whenUpdated]))
      const wereThere = before.map((contact) => ({
        ...contact,
        whenUpdated: versions.get(contact.contactId) ?? contact.whenUpdated,
      }))
      toast.undoable(title, '', () => (archived.length > 0 ? restore(changed) : putBack(wereThere)))
      return changed
    },
    { failure: 'Error changing the contacts' },
  )
}

/** Fetches what the lists of contacts show anew. */
export function useRefreshContacts(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: CONTACTS })
}

/** Contacts that are archived, restored, or changed. */
export interface BulkContacts {
  /** What the message says that was done. */
  readonly title: string
  readonly archived?: readonly Person[]
  readonly restored?: readonly Person[]
  readonly updates?: readonly ContactUpdate[]
  /** What takes the updates back. */
  readonly before?: readonly ContactUpdate[]
}

const ERASURE = 'erasure'

/** What erasing the person of a contact would change. */
export const useErasure = (contactId: number) =>
  useQuery({
    queryKey: [ERASURE, contactId],
    queryFn: ({ signal }) => send(previewErasure, { query: { contactId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Erases a person, and fetches everything anew: any screen may have shown them. */
export function useEraseContact(name: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (request: ErasureRequest) =>
      withPresentPassword((currentPassword) => send(eraseContact, { body: { ...request, currentPassword } })),
    onSuccess: () => {
      // What would go of somebody who is erased cannot be asked any more.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ERASURE })
      void refreshCompanyList()
    },
    meta: {
      failure: `Error erasing ${name}`,
      handles: [400, 409, 503],
      success: { title: 'The person has been erased.' },
    },
  })
}
