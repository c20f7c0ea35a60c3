import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { OBSTACLE_ID } from '../../ui/table/ActionBar.tsx'

interface QueueButtonProps {
  readonly children: ReactNode
  /** Why nothing can be sent now; null if it can. */
  readonly obstacle: string | null
  readonly disabled: boolean
  readonly isRunning: boolean
  readonly onClick: () => void
}

/** The button that queues the selected e-mails. */
export function QueueButton({ children, obstacle, disabled, isRunning, onClick }: QueueButtonProps) {
  return (
    <Button
      leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
      disabled={disabled || obstacle !== null}
      aria-describedby={obstacle ? OBSTACLE_ID : undefined}
      loading={isRunning}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
