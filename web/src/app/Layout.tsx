import { AppShell, Drawer } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useSession } from '../auth/session.ts'
import { settings } from '../lib/settings.ts'
import classes from './Layout.module.css'
import { useLayoutMode } from './layout-mode.ts'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'

const HEADER_HEIGHT = 50
const MENU_WIDTH = 208
/** Below it the menu is a drawer (core-records 9). */
const DESKTOP = '62em'

/** Top bar, side menu and the place where screens stand. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const [mode] = useLayoutMode()
  const isWide = useMediaQuery(`(min-width: ${DESKTOP})`, window.matchMedia(`(min-width: ${DESKTOP})`).matches)
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const isStatic = isWide && mode === 'static'
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => drawer.close(), [path, drawer.close])

  return (
    <AppShell
      header={{ height: HEADER_HEIGHT }}
      {...(session.isInternal && {
        navbar: { width: MENU_WIDTH, breakpoint: DESKTOP, collapsed: { mobile: true, desktop: !isStatic } },
      })}
      padding={{ base: 'sm', sm: 'lg' }}
      transitionDuration={0}
    >
      <a href="#main" className={classes.skip} onClick={skipToMain}>
        Skip to content
      </a>
      <AppShell.Header className={classes.header}>
        <TopBar onMenu={session.isInternal && !isStatic ? drawer.toggle : undefined} />
      </AppShell.Header>
      {session.isInternal && isStatic && (
        <AppShell.Navbar className={classes.navbar} aria-label="Main menu">
          <SideMenu />
        </AppShell.Navbar>
      )}
      {session.isInternal && !isStatic && (
        <Drawer opened={isDrawerOpen} onClose={drawer.close} size={MENU_WIDTH + 32} title={settings.productName} padding="sm">
          <nav aria-label="Main menu">
            <SideMenu />
          </nav>
        </Drawer>
      )}
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        {session.isInternal && settings.mailIsCaptured && (
          <div className={classes.captured} role="note">
            Mail is captured, not sent.
          </div>
        )}
        {children}
      </AppShell.Main>
    </AppShell>
  )
}

/** A bare `#main` would leave the screen, because the page has a base address. */
function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
