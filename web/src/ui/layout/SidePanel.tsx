import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOpenDialog } from './open-dialogs.ts'

interface SidePanelProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly position?: 'left' | 'right'
  /** A number is in pixels. */
  readonly size?: 'md' | 'xl' | number
  readonly padding?: 'sm' | 'md'
  readonly children: ReactNode
}

/** Details beside the screen, at one of its edges. */
export function SidePanel({ opened, position = 'right', size = 'md', ...props }: SidePanelProps) {
  const open = useOpenDialog(opened, props.onClose)
  return <Drawer {...props} opened={opened} position={position} size={size} {...open} />
}
