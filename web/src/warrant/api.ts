import { getProperty } from '@app/contract/property/calls'
import {
  acknowledgeWarrant,
  checkWarrant,
  downloadAuditPack,
  issueWarrant,
  listWarrants,
  sendWarrant,
  withdrawWarrant,
} from '@app/contract/warrant/calls'
import type { Day } from '@app/contract/dates'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import { send, type SendOptions } from '../lib/send.ts'

/** What a warrant changes: the property with its dates and documents, and every list that shows them. */
const AFFECTED = [['property'], ['certificates'], ['dashboard'], ['emails'], ['form-facts'], ['history']]

/** The keys begin with those of the property, so that whatever reloads the property reloads its check and warrants. */
export const warrantKey = (propertyId: number) => ['property', propertyId, 'warrants']

export const checkKey = (propertyId: number, issueDate: Day | null) => [...warrantKey(propertyId), 'check', issueDate]

/**
 * What a warrant lacks, checked anew with each visit.
 *
 * @param issueDate null for today
 */
export const useWarrantCheck = (propertyId: number, issueDate: Day | null = null) =>
  useQuery({
    queryKey: checkKey(propertyId, issueDate),
    queryFn: ({ signal }) =>
      send(checkWarrant, { params: { propertyId }, query: issueDate === null ? {} : { issueDate }, signal }),
    placeholderData: keepPreviousData,
    meta: {
      failure: `Error checking the warrant of property ${propertyId}`,
      handles: [404],
      partOf: { kind: 'property', id: propertyId },
    },
  })

/** The warrants of a property that the login may see, newest first. */
export const useWarrants = (propertyId: number) =>
  useQuery({
    queryKey: [...warrantKey(propertyId), 'list'],
    queryFn: async ({ signal }) => (await send(listWarrants, { query: { propertyId }, signal })).data,
    meta: {
      failure: `Error loading the warrants of property ${propertyId}`,
      partOf: { kind: 'property', id: propertyId },
    },
  })

/** The property of a warrant. Shares the answer with the property's screen. */
export const useWarrantProperty = (propertyId: number) =>
  useQuery({
    queryKey: ['property', propertyId],
    queryFn: ({ signal }) => send(getProperty, { params: { propertyId }, signal }),
    meta: { failure: `Error loading property ${propertyId}`, handles: [404] },
  })

function useReload() {
  const queryClient = useQueryClient()
  return (): void => {
    for (const queryKey of AFFECTED) void queryClient.invalidateQueries({ queryKey })
  }
}

/** Issues a warrant. The caller handles a refusal (409), after which everything that it was made from is reloaded. */
export function useIssueWarrant() {
  const onSettled = useReload()
  return useMutation({
    mutationFn: (body: SendOptions<typeof issueWarrant>['body']) => send(issueWarrant, { body }),
    onSettled,
    meta: { failure: 'Error issuing the warrant', handles: [400, 409] },
  })
}

/** Queues an e-mail to each party. The caller handles a refusal. */
export function useSendWarrant() {
  const onSettled = useReload()
  return useMutation({
    mutationFn: (body: SendOptions<typeof sendWarrant>['body']) => send(sendWarrant, { body }),
    onSettled,
    meta: {
      failure: 'Error sending the warrant',
      handles: [400, 409],
      success: { title: 'The warrant is on its way.' },
    },
  })
}

/** Records that the authority has a warrant. The caller handles a refusal. */
export function useAcknowledgeWarrant() {
  const onSettled = useReload()
  return useMutation({
    mutationFn: (body: SendOptions<typeof acknowledgeWarrant>['body']) => send(acknowledgeWarrant, { body }),
    onSettled,
    meta: {
      failure: 'Error recording the acknowledgement',
      handles: [400, 409],
      success: { title: 'The acknowledgement has been recorded.' },
    },
  })
}

/** Saves the audit pack of the last two years (Building Act 2004, section 110). */
export const useAuditPack = (propertyId: number) =>
  useMutation({
    mutationFn: () => download(downloadAuditPack, { body: { propertyId } }),
    meta: { failure: `Error making the audit pack of property ${propertyId}` },
  })

/** Withdraws a warrant. The caller handles a refusal. */
export function useWithdrawWarrant() {
  const onSettled = useReload()
  return useMutation({
    mutationFn: (body: SendOptions<typeof withdrawWarrant>['body']) => send(withdrawWarrant, { body }),
    onSettled,
    meta: {
      failure: 'Error withdrawing the warrant',
      handles: [400, 409],
      success: { title: 'The warrant has been withdrawn.' },
    },
  })
}
