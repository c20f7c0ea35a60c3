import { Burger, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { settings } from '../lib/settings.ts'
import { FindButton } from './FindButton.tsx'
import { HelpButton } from './HelpButton.tsx'
import { lastSearch } from './last-search.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'
import classes from './TopBar.module.css'

interface TopBarProps {
  /** Opens the menu. Undefined if the menu is always open or there is none. */
  readonly onMenu: (() => void) | undefined
}

/** The bar above every screen. */
export function TopBar({ onMenu }: TopBarProps) {
  return (
    <Group h="100%" px="sm" gap="xs" wrap="nowrap">
      {onMenu && <Burger size="sm" onClick={onMenu} aria-label="Open menu" />}
      <Link to="/" search={lastSearch('/')} className={classes.product}>
        {settings.productName}
      </Link>
      <div className={classes.find}>
        <FindButton />
      </div>
      <Group gap={4} wrap="nowrap">
        <HelpButton />
        <SettingsMenu />
        <ProfileMenu />
      </Group>
    </Group>
  )
}
