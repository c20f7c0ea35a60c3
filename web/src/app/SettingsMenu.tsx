import { ActionIcon, Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import {
  IconBaselineDensityLarge,
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconDeviceDesktop,
  IconMoon,
  IconRefresh,
  IconSettings,
  IconSun,
} from '@tabler/icons-react'
import { useSession } from '../auth/session.ts'
import { useDensity, type Density } from './density.ts'
import { useLayoutMode, type LayoutMode } from './layout-mode.ts'

const LAYOUTS: readonly { readonly mode: LayoutMode; readonly label: string }[] = [
  { mode: 'static', label: 'Static' },
  { mode: 'overlay', label: 'Overlay' },
]

const DENSITIES: readonly { readonly density: Density; readonly label: string; readonly Icon: typeof IconSun }[] = [
  { density: 'comfortable', label: 'Comfortable', Icon: IconBaselineDensityLarge },
  { density: 'standard', label: 'Standard', Icon: IconBaselineDensityMedium },
  { density: 'compact', label: 'Compact', Icon: IconBaselineDensitySmall },
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
  const [density, setDensity] = useDensity()
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
        <Menu.Label>Rows of lists</Menu.Label>
        <Menu.RadioGroup value={density}>
          {DENSITIES.map(({ density: value, label, Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              rightSection={<Icon size={16} aria-hidden />}
              onChange={() => setDensity(value)}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
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
