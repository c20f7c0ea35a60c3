import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

interface SidePanelProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly size?: 'md' | 'xl'
  readonly children: ReactNode
}

/** Details beside the screen, at its right edge. */
export function SidePanel({ opened, onClose, title, size = 'md', children }: SidePanelProps) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={size} title={title}>
      {children}
    </Drawer>
  )
}
