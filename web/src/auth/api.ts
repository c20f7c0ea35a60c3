import { endSessions, forgotPassword, listSessions, logIn, resetPassword } from '@app/contract/auth/calls'
import type { PasswordReset } from '@app/contract/auth/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../lib/send.ts'

/** The form shows its failures. */
export const useLogIn = () =>
  useMutation({
    mutationFn: (credentials: { userName: string; password: string }) => send(logIn, { body: credentials }),
  })

const SESSIONS = ['sessions'] as const

export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => send(listSessions, { signal }),
    meta: { failure: 'Error retrieving your sessions' },
  })

export function useEndSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { sessionId: string } | { others: true }) => send(endSessions, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS }),
    meta: { failure: 'Error ending the session', success: { title: 'Logged out there' } },
  })
}

/** The form shows its failures. */
export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => send(forgotPassword, { body: { email } }) })

/** The form shows its failures. */
export const useResetPassword = () =>
  useMutation({ mutationFn: (body: PasswordReset) => send(resetPassword, { body }) })
