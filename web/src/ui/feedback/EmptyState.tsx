import { EmptyState as Empty } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** That there is nothing. */
  readonly title: string
  /** Why, and what to do. */
  readonly children?: ReactNode
  /** A button that does it. */
  readonly action?: ReactNode
}

/** Says why there is nothing to show and what to do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Empty size="sm" py="xl" icon={<IconInbox stroke={1.4} />} title={title} description={children}>
      {action && <Empty.Actions>{action}</Empty.Actions>}
    </Empty>
  )
}
