import { logIn } from '@app/contract/auth/calls'
import { useMutation } from '@tanstack/react-query'
import { send } from '../lib/send.ts'

/** Its failures are shown in the form. */
export const useLogIn = () =>
  useMutation({
    mutationFn: (credentials: { userName: string; password: string }) => send(logIn, { body: credentials }),
  })
