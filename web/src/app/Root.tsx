import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { PasswordQuestions } from '../auth/PasswordQuestions.tsx'
import { useSession } from '../auth/session.ts'
import { HistoryContext, type RecordWithHistory } from '../ui/domain/history-context.ts'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import { Layout } from './Layout.tsx'

const inDialog = { showError: 'in a dialog' } as const
const LoginAgainDialog = lazyPart(
  () => import('../auth/LoginAgainDialog.tsx').then((chunk) => chunk.LoginAgainDialog),
  inDialog,
)
const KeysDialog = lazyPart(() => import('./KeysDialog.tsx').then((chunk) => chunk.KeysDialog), inDialog)

const History = lazyPart(() => import('../history/RecordHistory.tsx').then((chunk) => chunk.RecordHistory))

const renderHistory = (record: RecordWithHistory) => <History {...record} />

/** The frame around every screen. */
export function Root() {
  const { isInternal, isExpired } = useSession()
  const [areKeysShown, keys] = useDisclosure(false)
  useHotkeys([
    ['shift+?', keys.open],
    ['?', keys.open],
  ])

  return (
    <Layout>
      <HistoryContext value={isInternal ? renderHistory : null}>
        <Outlet />
      </HistoryContext>
      {isExpired && <LoginAgainDialog />}
      <PasswordQuestions />
      {areKeysShown && <KeysDialog onClose={keys.close} />}
    </Layout>
  )
}
