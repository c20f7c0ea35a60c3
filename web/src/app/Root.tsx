import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { useSession } from '../auth/session.ts'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import { Layout } from './Layout.tsx'

const inDialog = { showError: 'in a dialog' } as const
const LoginAgainDialog = lazyPart(
  () => import('../auth/LoginAgainDialog.tsx').then((chunk) => chunk.LoginAgainDialog),
  inDialog,
)
const KeysDialog = lazyPart(() => import('./KeysDialog.tsx').then((chunk) => chunk.KeysDialog), inDialog)

/** The frame around every screen. */
export function Root() {
  const { isExpired } = useSession()
  const [areKeysShown, keys] = useDisclosure(false)
  useHotkeys([
    ['shift+?', keys.open],
    ['?', keys.open],
  ])

  return (
    <Layout>
      <Outlet />
      {isExpired && <LoginAgainDialog />}
      {areKeysShown && <KeysDialog onClose={keys.close} />}
    </Layout>
  )
}
