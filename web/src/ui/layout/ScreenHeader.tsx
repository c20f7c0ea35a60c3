import { Group, Title } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { EmailAddress } from '../domain/EmailAddress.tsx'
import classes from './ScreenHeader.module.css'
import { useScreenTitle } from './use-screen-title.ts'

interface ScreenHeaderProps {
  /** The screen's heading, and the title of the browser's tab. */
  readonly title: string
  /** Which one it shows, chosen below: in the title of the browser's tab, and on paper, where the choice is not. */
  readonly of?: string | undefined
  /** Beside the heading, such as badges or the id. */
  readonly aside?: ReactNode
  /** At the right, such as switches and buttons. */
  readonly actions?: ReactNode
}

/** The header of a screen, with its only h1. */
export const ScreenHeader = memo(function ScreenHeader({ title, of, aside, actions }: ScreenHeaderProps) {
  useScreenTitle(of ? `${title}: ${of}` : title)
  return (
    <Group justify="space-between" mih={36} gap="sm" className={classes.header}>
      <Group gap="sm">
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {/* A user's title is an e-mail address. */}
          <EmailAddress address={title} />
          {of && <span className={classes.of}>: {of}</span>}
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
