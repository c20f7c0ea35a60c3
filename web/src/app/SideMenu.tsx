import { Button, ScrollArea, Text, VisuallyHidden } from '@mantine/core'
import { IconApi, IconLogout } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../auth/session.ts'
import { WaitingCount } from '../certificate/WaitingCount.tsx'
import { UnmatchedCount } from '../mail/UnmatchedCount.tsx'
import { openApiPage } from '../lib/post-form.ts'
import { MenuLink } from '../ui/layout/links.ts'
import { lastSearch } from './last-search.ts'
import { logOut } from './log-out.ts'
import { menuFor } from './menu.ts'
import classes from './SideMenu.module.css'

/** What waits for somebody, by screen. */
const COUNTS: ReadonlyMap<string, ReactNode> = new Map([
  ['/certificates-to-check', <WaitingCount key="certificates" />],
  ['/unmatched-mail', <UnmatchedCount key="mail" />],
])

interface SideMenuProps {
  /** Called when somebody chooses the screen that is open already: no other one comes then. */
  readonly onSame?: () => void
}

/** The screens of internal users, and Logout. */
export function SideMenu({ onSame }: SideMenuProps) {
  const here = useLocation({ select: ({ pathname }) => pathname })
  return (
    <div className={classes.menu}>
      <ScrollArea type="auto" className={classes.entries}>
        {menuFor(useSession()).map(({ group, entries }) => (
          <div key={group} role="group" aria-label={group} className={classes.group}>
            <Text className={classes.title} aria-hidden>
              {group}
            </Text>
            {entries.map(({ label, to, icon: Icon, ...entry }) => (
              <MenuLink
                key={to}
                to={to}
                // The entry of the current screen clears its filters.
                search={to === here ? {} : lastSearch(to)}
                onClick={to === here ? onSame : undefined}
                label={
                  'shortLabel' in entry ? (
                    <>
                      {entry.shortLabel}
                      <VisuallyHidden>{label.slice(entry.shortLabel.length)} </VisuallyHidden>
                    </>
                  ) : (
                    label
                  )
                }
                className={classes.entry}
                rightSection={COUNTS.get(to)}
                leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
                activeOptions={{ exact: to === '/', includeSearch: false }}
                activeProps={{ 'data-current': true, 'aria-current': 'page' }}
              />
            ))}
          </div>
        ))}
      </ScrollArea>
      <Button
        variant="subtle"
        color="gray"
        justify="flex-start"
        leftSection={<IconApi size={17} stroke={1.7} aria-hidden />}
        onClick={openApiPage}
      >
        API
      </Button>
      <Button
        variant="subtle"
        color="gray"
        justify="flex-start"
        leftSection={<IconLogout size={17} stroke={1.7} aria-hidden />}
        onClick={() => void logOut()}
      >
        Logout
      </Button>
    </div>
  )
}
