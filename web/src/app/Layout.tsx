import { Box } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useSession } from '../auth/session.ts'
import { settings } from '../lib/settings.ts'
import { useHasBeen } from '../lib/use-has-been.ts'
import { OfflineNote } from './OfflineNote.tsx'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import classes from './Layout.module.css'
import { useLayoutMode } from './layout-mode.ts'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useMedia } from '../ui/layout/use-media.ts'

/** In narrower windows the menu is a drawer (docs/rules/screens.md#menu). */
const DESKTOP = '(min-width: 62em)'

const AdministratorBanners = lazyPart(
  () => import('./AdministratorBanners.tsx').then((chunk) => chunk.AdministratorBanners),
  { showError: 'never' },
)

const SidePanel = lazyPart(() => import('../ui/layout/SidePanel.tsx').then((chunk) => chunk.SidePanel))

/** An em of the window, as media queries count it. */
const PX_OF_EM = 16

interface LayoutProps {
  /** What is beside the screen, in its order from the edge of the window, and how wide, in em of the window. */
  readonly beside: {
    readonly help: ReactNode
    readonly helpWidth: number
    readonly preview: ReactNode
    readonly previewWidth: number
  }
  readonly children: ReactNode
}

/** The top bar, the side menu and the current screen. */
export function Layout({ beside, children }: LayoutProps) {
  const { isInternal, isAdministrator } = useSession()
  const [mode] = useLayoutMode()
  const isWide = useMedia(DESKTOP)
  const [isDrawerOpen, { toggle, close }] = useDisclosure(false)
  const hasMenu = isInternal && isWide && mode === 'static'
  const hasDrawer = isInternal && !hasMenu
  const wasDrawerOpen = useHasBeen(isDrawerOpen)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(close, [path, close])

  return (
    <Box
      className={classes.layout}
      data-menu={hasMenu || undefined}
      __vars={{
        '--help-width': `${PX_OF_EM * beside.helpWidth}px`,
        '--preview-width': `${PX_OF_EM * beside.previewWidth}px`,
      }}
    >
      <a href="#main" className={classes.skip} onClick={skipToMain}>
        Skip to content
      </a>
      <header className={classes.header}>
        <TopBar onMenu={hasDrawer ? toggle : undefined} />
      </header>
      {hasMenu && (
        <nav className={classes.menu} aria-label="Main menu">
          <SideMenu />
        </nav>
      )}
      {hasDrawer && wasDrawerOpen && (
        <SidePanel
          opened={isDrawerOpen}
          onClose={close}
          position="left"
          size={240}
          title={settings.productName}
          padding="sm"
        >
          <nav aria-label="Main menu">
            <SideMenu onSame={close} />
          </nav>
        </SidePanel>
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        <OfflineNote />
        {isInternal && settings.mailIsCaptured && (
          <div className={classes.note} role="note">
            Mail is captured, not sent.
          </div>
        )}
        {isAdministrator && <AdministratorBanners />}
        {children}
      </main>
      {beside.help}
      {beside.preview}
    </Box>
  )
}

/** Following the link `#main` would leave the screen, because the page has a base address. */
function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
