import { Group, Title } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { EmailAddress } from '../domain/EmailAddress.tsx'
import classes from './ScreenHeader.module.css'
import { useScreenTitle } from './use-screen-title.ts'

interface ScreenHeaderProps {
  /** The screen's heading, also the browser's title for it. */
  readonly title: string
  /** Beside the heading: badges, the id. */
  readonly aside?: ReactNode
  /** At the right: switches, buttons. */
  readonly actions?: ReactNode
}

/** The one h1 of a screen. */
export const ScreenHeader = memo(function ScreenHeader({ title, aside, actions }: ScreenHeaderProps) {
  useScreenTitle(title)
  return (
    <Group justify="space-between" mb="md" mih={36} gap="sm">
      <Group gap="sm">
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {/* A user is called by an e-mail address. */}
          <EmailAddress of={title} />
        </Title>
        {aside}
      </Group>
      {actions && (
        <Group gap="xs" className={`no-print ${classes.actions}`}>
          {actions}
        </Group>
      )}
    </Group>
  )
})
