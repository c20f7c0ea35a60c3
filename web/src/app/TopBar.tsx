import { ActionIcon, Burger, Group, Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconRefresh,
  IconSettings,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../auth/session.ts'
import { settings } from '../lib/settings.ts'
import { lastLook } from './last-looks.ts'
import { useLayoutMode } from './layout-mode.ts'
import { logOut } from './log-out.ts'
import { FindButton } from './FindButton.tsx'
import classes from './TopBar.module.css'

const SCHEMES = [
  { scheme: 'light', label: 'Light', Icon: IconSun },
  { scheme: 'dark', label: 'Dark', Icon: IconMoon },
  { scheme: 'auto', label: 'As the system', Icon: IconDeviceDesktop },
] as const

interface TopBarProps {
  /** Opens the menu; absent where it stands open or there is none. */
  readonly onMenu: (() => void) | undefined
}

export function TopBar({ onMenu }: TopBarProps) {
  return (
    <Group h="100%" px="sm" gap="xs" wrap="nowrap">
      {onMenu && <Burger size="sm" onClick={onMenu} aria-label="Open menu" />}
      <Link to="/" search={lastLook('/')} className={classes.product}>
        {settings.productName}
      </Link>
      <div className={classes.find}>
        <FindButton />
      </div>
      <SettingsMenu />
      <ProfileMenu />
    </Group>
  )
}

function ProfileMenu() {
  const { email } = useSession()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size="lg" aria-label="Profile">
          <IconUserCircle size={21} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{email}</Menu.Label>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function SettingsMenu() {
  const { isInternal } = useSession()
  const [mode, setMode] = useLayoutMode()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label="Settings">
          <IconSettings size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => window.location.reload()}>
          Refresh App
        </Menu.Item>
        {isInternal && (
          <Menu.Item
            leftSection={<IconLayoutSidebar size={16} />}
            role="menuitemcheckbox"
            aria-checked={mode === 'static'}
            onClick={() => setMode(mode === 'static' ? 'overlay' : 'static')}
          >
            {mode === 'static' ? 'Hide the menu' : 'Keep the menu open'}
          </Menu.Item>
        )}
        <Menu.Divider />
        {SCHEMES.map(({ scheme, label, Icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={16} />}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            data-current={colorScheme === scheme || undefined}
            className={classes.choice}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
