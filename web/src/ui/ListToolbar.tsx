import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

interface ListToolbarProps {
  /** The filter and its toggles, at the left. */
  readonly children: ReactNode
  /** Count, export and the like, at the right. */
  readonly aside?: ReactNode
}

/** What stands above a list. */
export function ListToolbar({ children, aside }: ListToolbarProps) {
  return (
    <Group gap="sm" mb="sm" mih={36} className="no-print" role="group" aria-label="List filters">
      {children}
      <Group gap="xs" ml="auto">
        {aside}
      </Group>
    </Group>
  )
}
