import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { PasswordQuestions } from '../auth/PasswordQuestions.tsx'
import { useSession } from '../auth/session.ts'
import { HistoryContext, type RecordWithHistory } from '../ui/domain/history-context.ts'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import { isDialogOpen } from '../ui/layout/open-dialogs.ts'
import { focusRowInSight } from '../ui/table/row-focus.ts'
import { useShowDensity } from './density.ts'
import { useGoKeys } from './go-keys.ts'
import { Layout } from './Layout.tsx'
import { ShowKeys } from './show-keys.ts'

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
  useShowDensity()
  useGoKeys(isInternal)
  const [areKeysShown, keys] = useDisclosure(false)
  useHotkeys([
    ['shift+?', keys.open],
    ['?', keys.open],
  ])
  // What the key does elsewhere, such as scrolling, it still does where there is no list.
  const goToRow = (event: KeyboardEvent): void => {
    const { activeElement, body } = document
    const isFree = activeElement === body || activeElement?.id === 'main'
    if (isFree && !isDialogOpen() && focusRowInSight()) event.preventDefault()
  }
  useHotkeys([
    ['ArrowDown', goToRow, { preventDefault: false }],
    ['ArrowUp', goToRow, { preventDefault: false }],
  ])

  return (
    <ShowKeys value={keys.open}>
      <Layout>
        <HistoryContext value={isInternal ? renderHistory : null}>
          <Outlet />
        </HistoryContext>
        {isExpired && <LoginAgainDialog />}
        <PasswordQuestions />
        {areKeysShown && <KeysDialog onClose={keys.close} />}
      </Layout>
    </ShowKeys>
  )
}
