import { ActionIcon, Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconRefresh, IconSettings, IconSun } from '@tabler/icons-react'
import { useSession } from '../auth/session.ts'
import { useLayoutMode, type LayoutMode } from './layout-mode.ts'

const LAYOUTS: readonly { readonly mode: LayoutMode; readonly label: string }[] = [
  { mode: 'static', label: 'Static' },
  { mode: 'overlay', label: 'Overlay' },
]

const SCHEMES: readonly {
  readonly scheme: MantineColorScheme
  readonly label: string
  readonly Icon: typeof IconSun
}[] = [
  { scheme: 'light', label: 'Light', Icon: IconSun },
  { scheme: 'dark', label: 'Dark', Icon: IconMoon },
  { scheme: 'auto', label: 'Same as system', Icon: IconDeviceDesktop },
]

/** Refreshing, and the appearance of the app on this device. */
export function SettingsMenu() {
  const { isInternal } = useSession()
  const [mode, setMode] = useLayoutMode()
  const { colorScheme, setColorScheme } = useMantineColorScheme()

  return (
    <Menu width={200}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label="Settings">
          <IconSettings size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => window.location.reload()}>
          Refresh App
        </Menu.Item>
        {isInternal && (
          <>
            <Menu.Label>Menu</Menu.Label>
            <Menu.RadioGroup value={mode}>
              {LAYOUTS.map(({ mode: value, label }) => (
                <Menu.RadioItem key={value} value={value} onChange={() => setMode(value)}>
                  {label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </>
        )}
        <Menu.Label>Colours</Menu.Label>
        <Menu.RadioGroup value={colorScheme}>
          {SCHEMES.map(({ scheme, label, Icon }) => (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              rightSection={<Icon size={16} aria-hidden />}
              onChange={() => setColorScheme(scheme)}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
