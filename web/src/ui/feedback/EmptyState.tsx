import { EmptyState as Empty } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** Says that there is nothing. */
  readonly title: string
  /** Says why, and what to do. */
  readonly children?: ReactNode
  /** A button for what to do. */
  readonly action?: ReactNode
}

/** Explains why there is nothing to show and what to do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Empty size="sm" py="xl" icon={<IconInbox stroke={1.4} />} title={title} description={children}>
      {action && <Empty.Actions>{action}</Empty.Actions>}
    </Empty>
  )
}
