import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../auth/session.ts'
import { Layout } from './Layout.tsx'

const LoginAgainDialog = lazy(() => import('../auth/LoginAgainDialog.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

/** What stands around every screen. */
export function Root() {
  const { isOver } = useSession()
  const [areKeysShown, keys] = useDisclosure(false)
  useHotkeys([
    ['shift+?', keys.open],
    ['?', keys.open],
  ])

  return (
    <Layout>
      <Outlet />
      <Suspense>
        {isOver && <LoginAgainDialog />}
        {areKeysShown && <KeysDialog onClose={keys.close} />}
      </Suspense>
    </Layout>
  )
}
