import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { AskedHelp } from '../help/HelpPanel.tsx'
import { Outlet } from '@tanstack/react-router'
import { passwordQuestions } from '../auth/ask-password.ts'
import { useSession } from '../auth/session.ts'
import { useHasBeen } from '../lib/use-has-been.ts'
import { HelpContext } from '../ui/domain/help-context.ts'
import { HistoryContext, type RecordWithHistory } from '../ui/domain/history-context.ts'
import { PanelPlaceContext } from '../ui/layout/panel-place.ts'
import { useHasRoom, WidthBeside } from '../ui/layout/room.ts'
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
const PasswordQuestions = lazyPart(
  () => import('../auth/PasswordQuestions.tsx').then((chunk) => chunk.PasswordQuestions),
  inDialog,
)
const KeysDialog = lazyPart(() => import('./KeysDialog.tsx').then((chunk) => chunk.KeysDialog), inDialog)

const Help = lazyPart(() => import('../help/Help.tsx').then((chunk) => chunk.Help), inDialog)

const History = lazyPart(() => import('../history/RecordHistory.tsx').then((chunk) => chunk.RecordHistory))

const renderHistory = (record: RecordWithHistory) => <History {...record} />

/** In em of the window. In narrower ones the help lies over the screen. */
const HELP_BESIDE_FROM = 75
const HELP_WIDTH = 25

/** Where an arrow goes to the rows: nothing there takes it. A menu that lies over the screen leaves the focus on its button. */
const FREE_FOR_ARROWS = 'body, #main, main h1, nav [aria-current=page], header [aria-label="Open menu"]'

/** The frame around every screen. */
export function Root() {
  const { isInternal, isExpired } = useSession()
  useShowDensity()
  useGoKeys(isInternal)
  const question = useSyncExternalStore(passwordQuestions.subscribe, passwordQuestions.current)
  const wasAsked = useHasBeen(question !== null)
  const [areKeysShown, keys] = useDisclosure(false)
  const [help, setHelp] = useState<AskedHelp | null>(null)
  const isHelpBeside = useHasRoom({ from: HELP_BESIDE_FROM })
  const helpWidth = help && isHelpBeside ? HELP_WIDTH : 0
  const [previewWidth, setPreviewWidth] = useState(0)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const take = useCallback((width: number) => {
    setPreviewWidth(width)
    return () => setPreviewWidth(0)
  }, [])
  const isTaken = previewWidth > 0
  const place = useMemo(() => ({ element, isTaken, take }), [element, isTaken, take])
  const openHelp = useCallback((guide?: string) => setHelp({ guide }), [])
  useHotkeys([
    ['shift+?', keys.open],
    ['?', keys.open],
  ])
  // In fields as well: somebody who wonders what to type asks there.
  useHotkeys([['F1', () => openHelp()]], [], true)
  // What the key does elsewhere, such as scrolling, it still does where there is no list.
  const goToRow = (event: KeyboardEvent): void => {
    if (document.activeElement?.matches(FREE_FOR_ARROWS) && !isDialogOpen() && focusRowInSight()) event.preventDefault()
  }
  useHotkeys([
    ['ArrowDown', goToRow, { preventDefault: false }],
    ['ArrowUp', goToRow, { preventDefault: false }],
  ])

  return (
    <ShowKeys value={keys.open}>
      <HelpContext value={openHelp}>
        <WidthBeside value={helpWidth + previewWidth}>
          <PanelPlaceContext value={place}>
            <Layout
              beside={{
                help: help && (
                  <Help asked={help} isBeside={isHelpBeside} onClose={() => setHelp(null)} onShowKeys={keys.open} />
                ),
                helpWidth,
                preview: <div ref={setElement} />,
                previewWidth,
              }}
            >
              <HistoryContext value={isInternal ? renderHistory : null}>
                <Outlet />
              </HistoryContext>
              {isExpired && <LoginAgainDialog />}
              {wasAsked && <PasswordQuestions />}
              {areKeysShown && <KeysDialog onClose={keys.close} />}
            </Layout>
          </PanelPlaceContext>
        </WidthBeside>
      </HelpContext>
    </ShowKeys>
  )
}
