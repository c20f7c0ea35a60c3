import {
  askPasskey as askPasskeyCall,
  confirmTotp,
  disableTotp,
  endSessions,
  finishPasskey,
  finishSignOn,
  forgotPassword,
  getFactors,
  getTie,
  listPasskeys,
  listSessions,
  logIn,
  logInByPasskey,
  removePasskey,
  renamePasskey,
  resetPassword,
  resetTotp,
  startPasskey,
  startTotp,
} from '@app/contract/auth/calls'
import type { RequestOptions } from '@app/contract/auth/passkey'
import type { PasswordReset } from '@app/contract/auth/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../lib/send.ts'
import { withPresentPassword } from './ask-password.ts'
import { askPasskey, makePasskey } from './passkeys.ts'

/** The form shows its failures. */
export const useLogIn = () =>
  useMutation({
    mutationFn: (credentials: { userName: string; password: string; code?: string }) =>
      send(logIn, { body: credentials }),
  })

const answerPasskey = async (options: RequestOptions) =>
  send(logInByPasskey, { body: { credential: await askPasskey(options) } })

/** After the password. The form shows its failures. */
export const useLogInByPasskey = () => useMutation({ mutationFn: answerPasskey })

/** Without name and password. The screen shows its failures. */
export const useLogInByPasskeyAlone = () =>
  useMutation({ mutationFn: async () => answerPasskey(await send(askPasskeyCall)) })

/** The screen shows its failures. */
export const useFinishSignOn = () => useMutation({ mutationFn: () => send(finishSignOn) })

/** Whether contacts tie the login to a company. */
export const useTie = () =>
  useQuery({
    queryKey: ['tie'],
    queryFn: ({ signal }) => send(getTie, { signal }),
    meta: { failure: 'Error finding whether your login is tied to a company' },
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

const PASSKEYS = ['passkeys'] as const

export const usePasskeys = () =>
  useQuery({
    queryKey: PASSKEYS,
    queryFn: ({ signal }) => send(listPasskeys, { signal }),
    meta: { failure: 'Error retrieving your passkeys' },
  })

/** Reads the passkeys, and what they change of the factors, again. */
function useReadFactorsAgain() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: PASSKEYS }),
      queryClient.invalidateQueries({ queryKey: FACTORS }),
    ])
}

/** The form shows its failures. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const options = await send(startPasskey, { body: { password } })
      return send(finishPasskey, { body: { name, credential: await makePasskey(options) } })
    },
    onSuccess: useReadFactorsAgain(),
  })

export const useRenamePasskey = () =>
  useMutation({
    mutationFn: (body: { passkeyId: number; name: string }) => send(renamePasskey, { body }),
    onSuccess: useReadFactorsAgain(),
    meta: { failure: 'Error renaming the passkey', handles: [400] },
  })

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (body: { passkeyId: number; password: string }) => send(removePasskey, { body }),
    onSuccess: useReadFactorsAgain(),
    meta: {
      failure: 'Error removing the passkey',
      handles: [400],
      success: { title: 'The passkey has been removed.' },
    },
  })

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
