import type { User } from '@app/contract/user/schema'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useResetTotp } from '../auth/api.ts'
import { confirm } from '../ui/feedback/confirm.ts'

/** Removes the second factor of somebody who lost it, and the tie to who they are at the identity provider. */
export function ResetFactor({ user: { loginId, loginEmail, isSignOnTied } }: { readonly user: User }) {
  const reset = useResetTotp(loginEmail)
  const queryClient = useQueryClient()
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Reset the second factor',
      message: [
        `Until ${loginEmail} sets up a new one, the password alone logs in.`,
        isSignOnTied
          ? 'Whoever has this address at the identity provider can take over the login at their next sign-on.'
          : '',
        'Make sure that it was the person who asked. They are told by email.',
      ]
        .filter(Boolean)
        .join(' '),
      confirm: 'Reset',
      danger: true,
    })
    if (!isSure) return
    reset.mutate(loginId, { onSuccess: () => queryClient.invalidateQueries({ queryKey: ['user', loginId] }) })
  }
  return (
    <Button variant="default" loading={reset.isPending} onClick={() => void ask()}>
      Reset second factor
    </Button>
  )
}
