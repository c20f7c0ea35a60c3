import { listUnreadAnswers, readAnswer } from '@app/contract/return/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../lib/send.ts'

/** The first part of the keys of queries about what suppliers answer. */
export const RETURNS = 'returns'

/** Answers that wait until somebody of the office has read them. */
export const useUnreadAnswers = (isWanted: boolean) =>
  useQuery({
    queryKey: [RETURNS, 'unread'],
    queryFn: ({ signal }) => send(listUnreadAnswers, { signal }),
    enabled: isWanted,
    meta: { failure: 'Error loading the answers to read' },
  })

/** Reads anew what suppliers answered. */
export function useRefreshReturns() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [RETURNS] })
}

export function useReadAnswer() {
  const onSettled = useRefreshReturns()
  return useMutation({
    mutationFn: (number: number) => send(readAnswer, { body: { number } }),
    onSettled,
    meta: { failure: 'Error marking the answer as read' },
  })
}
