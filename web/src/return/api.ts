import {
  byLogin,
  createReturnLink,
  listOwnReturns,
  listReturnLinks,
  revokeReturnLinks,
} from '@app/contract/return/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send, type SendOptions } from '../lib/send.ts'
import { upload } from '../lib/upload.ts'
import { RETURNS, useRefreshReturns } from './unread.ts'

/** The links of a property, what suppliers answered about it and what they promised, for staff. */
export const useReturns = (propertyId: number, isWanted = true) =>
  useQuery({
    queryKey: [RETURNS, 'property', propertyId],
    queryFn: ({ signal }) => send(listReturnLinks, { query: { propertyId }, signal }),
    enabled: isWanted,
    meta: {
      failure: `Error loading what suppliers answered about property ${propertyId}`,
      partOf: { kind: 'property', id: propertyId },
    },
  })

/** What the companies of the login are asked for. */
export const useOwnReturns = () =>
  useQuery({
    queryKey: [RETURNS, 'own'],
    queryFn: async ({ signal }) => (await send(listOwnReturns, { signal })).data,
    meta: { failure: 'Error loading what you are asked for' },
  })

export function useRevokeLinks() {
  const onSettled = useRefreshReturns()
  return useMutation({
    mutationFn: (body: SendOptions<typeof revokeReturnLinks>['body']) => send(revokeReturnLinks, { body }),
    onSettled,
    meta: { failure: 'Error revoking the links' },
  })
}

export function useCreateLink() {
  const onSuccess = useRefreshReturns()
  return useMutation({
    mutationFn: (body: SendOptions<typeof createReturnLink>['body']) => send(createReturnLink, { body }),
    onSuccess,
    meta: { failure: 'Error making a link' },
  })
}

type AnswerCall = (typeof byLogin)['sign' | 'cannot' | 'later' | 'not-ours']

/** What an answer changes for a supplier: its own list, and the certificates and defects of the building. */
const AFFECTED = [[RETURNS], ['certificates'], ['defects'], ['dashboard'], ['property']]

function useShowAnswer() {
  const queryClient = useQueryClient()
  return (): void => {
    for (const queryKey of AFFECTED) void queryClient.invalidateQueries({ queryKey })
  }
}

/** Answers from the login of a supplier. The dialog shows why fields are refused (400). */
export function useAnswer<C extends AnswerCall>(call: C, propertyId: number) {
  const onSuccess = useShowAnswer()
  return useMutation({
    mutationFn: (body: SendOptions<C>['body']) =>
      send(call, { params: { propertyId }, body } as unknown as SendOptions<C>),
    onSuccess,
    meta: { failure: 'Error sending the answer', handles: [400] },
  })
}

interface Paper {
  readonly form: FormData
  readonly onProgress: (share: number) => void
}

/** Sends the signed paper. The dialog shows why fields are refused (400). */
export function useSendPaper(propertyId: number) {
  const onSuccess = useShowAnswer()
  return useMutation({
    mutationFn: ({ form, onProgress }: Paper) =>
      upload(byLogin.files, { params: { propertyId }, form, onProgress, signal: new AbortController().signal }),
    onSuccess,
    meta: { failure: 'Error sending the files', handles: [400] },
  })
}
