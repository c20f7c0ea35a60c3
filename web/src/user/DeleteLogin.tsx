import type { User } from '@app/contract/user/schema'
import { Button, Tooltip } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { confirm } from '../ui/feedback/confirm.ts'
import { useDeleteUser } from './api.ts'

const OWN_LOGIN = 'You cannot delete your own login'

/** Deletes a login. Nobody can delete their own (docs/rules/sessions-and-roles.md#logins). */
export function DeleteLogin({ user, isOwn }: { readonly user: User; readonly isOwn: boolean }) {
  const navigate = useNavigate()
  const remove = useDeleteUser(user)

  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Delete Login',
      message: `Are you sure you want to delete the login ${user.loginEmail}? Anyone using it will be logged out immediately.`,
      confirm: 'Delete Login',
      danger: true,
    })
    if (!isSure) return
    remove.mutate(user.whenUpdated, { onSuccess: () => navigate({ to: '/users', ignoreBlocker: true }) })
  }

  return (
    <Tooltip label={OWN_LOGIN} disabled={!isOwn}>
      <Button
        variant="default"
        data-disabled={isOwn || undefined}
        aria-disabled={isOwn}
        aria-description={isOwn ? OWN_LOGIN : undefined}
        loading={remove.isPending}
        onClick={() => !isOwn && void ask()}
      >
        Delete Login
      </Button>
    </Tooltip>
  )
}
