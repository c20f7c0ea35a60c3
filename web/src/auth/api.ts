import {
  confirmTotp,
  disableTotp,
  endSessions,
  forgotPassword,
  getFactors,
  listSessions,
  logIn,
  resetPassword,
  resetTotp,
  startTotp,
} from '@app/contract/auth/calls'
import type { PasswordReset } from '@app/contract/auth/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../lib/send.ts'
import { withPresentPassword } from './ask-password.ts'

/** The form shows its failures. */
export const useLogIn = () =>
  useMutation({
    mutationFn: (credentials: { userName: string; password: string; code?: string }) =>
      send(logIn, { body: credentials }),
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

const FACTORS = ['factors'] as const

export const useFactors = () =>
  useQuery({
    queryKey: FACTORS,
    queryFn: ({ signal }) => send(getFactors, { signal }),
    meta: { failure: 'Error retrieving your second factor' },
  })

const SETTING_UP = { failure: 'Error setting up the second factor' }

export const useStartTotp = () =>
  useMutation({
    mutationFn: (password: string) => send(startTotp, { body: { password } }),
    meta: { ...SETTING_UP, handles: [400] },
  })

export const useConfirmTotp = () =>
  useMutation({
    mutationFn: (code: string) => send(confirmTotp, { body: { code } }),
    meta: { ...SETTING_UP, handles: [400] },
  })

export function useDisableTotp() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { password: string; code: string }) => send(disableTotp, { body }),
    onSuccess: (factors) => queryClient.setQueryData(FACTORS, factors),
    meta: {
      failure: 'Error removing the second factor',
      handles: [400],
      success: { title: 'The second factor has been removed.' },
    },
  })
}

/** For administrators: removes the factor of somebody who lost it. */
export const useResetTotp = (loginEmail: string) =>
  useMutation({
    mutationFn: (loginId: number) =>
      withPresentPassword((currentPassword) => send(resetTotp, { body: { loginId, currentPassword } })),
    meta: {
      failure: `Error resetting the second factor of ${loginEmail}`,
      success: { title: 'The second factor has been removed.', message: loginEmail },
    },
  })
