import { logIn } from '@app/contract/auth/calls'
import { useMutation } from '@tanstack/react-query'
import { send } from '../lib/send.ts'

/** The form shows its failures. */
export const useLogIn = () =>
  useMutation({
    mutationFn: (credentials: { userName: string; password: string }) => send(logIn, { body: credentials }),
  })
