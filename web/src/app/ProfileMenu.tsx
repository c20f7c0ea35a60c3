import { ActionIcon, Menu } from '@mantine/core'
import { IconDevices, IconKey, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../auth/session.ts'
import { logOut } from './log-out.ts'

/** Shows who is logged in, with password change and logout. */
export function ProfileMenu() {
  const { email } = useSession()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size="lg" aria-label="Profile">
          <IconUserCircle size={21} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{email}</Menu.Label>
        <Menu.Item component={Link} to="/change-password" leftSection={<IconKey size={16} aria-hidden />}>
          Change Password
        </Menu.Item>
        <Menu.Item component={Link} to="/your-login" leftSection={<IconDevices size={16} aria-hidden />}>
          Your login
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
