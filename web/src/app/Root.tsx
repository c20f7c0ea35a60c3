import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { useSession } from '../auth/session.ts'
import { HistoryContext, type RecordWithHistory } from '../ui/domain/history-context.ts'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import { Layout } from './Layout.tsx'

const inDialog = { missing: 'in a dialog' } as const
const LoginAgainDialog = lazyPart(
  () => import('../auth/LoginAgainDialog.tsx').then((chunk) => chunk.LoginAgainDialog),
  inDialog,
)
const KeysDialog = lazyPart(() => import('./KeysDialog.tsx').then((chunk) => chunk.KeysDialog), inDialog)

const History = lazyPart(() => import('../history/RecordHistory.tsx').then((chunk) => chunk.RecordHistory))

const renderHistory = (record: RecordWithHistory) => <History {...record} />

/** What stands around every screen. */
export function Root() {
  const { isInternal, isOver } = useSession()
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
      {isOver && <LoginAgainDialog />}
      {areKeysShown && <KeysDialog onClose={keys.close} />}
    </Layout>
  )
}
