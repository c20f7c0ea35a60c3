import { Outlet } from '@tanstack/react-router'
import { LoginAgainDialog } from '../auth/LoginAgainDialog.tsx'
import { LoginScreen } from '../auth/LoginScreen.tsx'
import { useOptionalSession } from '../auth/session.ts'
import { KeysDialog } from './KeysDialog.tsx'
import { Layout } from './Layout.tsx'

/** The login stands in place of any screen, so that the address is kept. */
export function Root() {
  const session = useOptionalSession()
  if (session === null) return <LoginScreen />
  return (
    <Layout>
      <Outlet />
      <LoginAgainDialog />
      <KeysDialog />
    </Layout>
  )
}
