import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Section.module.css'

interface SectionProps {
  /** The target of the quick-scroll bar. */
  readonly id?: string
  readonly title: string
  /** Beside the title, such as a count or a badge. */
  readonly aside?: ReactNode
  /** At the right, such as locks and buttons. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A titled part of a screen. */
export function Section({ id, title, aside, actions, children }: SectionProps) {
  return (
    <Paper component="section" withBorder id={id} aria-label={title} className={classes.section}>
      <Group justify="space-between" gap="xs" mb="sm" mih={30}>
        <Group gap="xs">
          <Title order={2}>{title}</Title>
          {aside}
        </Group>
        {actions && (
          <Group gap="xs" className="no-print">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Paper>
  )
}
