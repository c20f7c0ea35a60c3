import { addressWorks, getMailbox, listFailingAddresses } from '@app/contract/mail/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send, type SendOptions } from '../lib/send.ts'

/** The first part of the keys of queries about mail. */
export const MAIL = 'mail'

/** How often the state of the mailbox is asked again, in milliseconds. */
export const MAILBOX_POLL_MS = 60_000

/** How the mailbox is. A menu without it says enough, so a failure is silent. */
export const useMailbox = () =>
  useQuery({
    queryKey: [MAIL, 'mailbox'],
    queryFn: ({ signal }) => send(getMailbox, { signal }),
    refetchInterval: MAILBOX_POLL_MS,
    meta: { failure: '' },
  }).data

export const useFailingAddresses = (isWanted: boolean) =>
  useQuery({
    queryKey: [MAIL, 'failing'],
    queryFn: async ({ signal }) => (await send(listFailingAddresses, { signal })).data,
    enabled: isWanted,
    meta: { failure: 'Error loading the addresses that fail' },
  })

/** What a message changes: the lists and threads of mail, and what became of e-mails. */
export function useShowChange() {
  const queryClient = useQueryClient()
  return (...more: readonly string[]): void => {
    for (const name of [MAIL, 'emails', ...more]) void queryClient.invalidateQueries({ queryKey: [name] })
  }
}

export function useAddressWorks() {
  const show = useShowChange()
  return useMutation({
    mutationFn: (body: SendOptions<typeof addressWorks>['body']) => send(addressWorks, { body }),
    onSettled: () => show('contacts', 'company', 'property'),
    meta: { failure: 'Error saving that the address works' },
  })
}
