import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SelectPage } from '../../ui/table/RowSelection.tsx'
import classes from './ActionBar.module.css'

/** Names the obstacle, for the buttons that are grey because of it. */
export const OBSTACLE = 'sending-obstacle'

interface ActionBarProps {
  /** What it acts on: `3 selected`. */
  readonly state: ReactNode
  /** Rows are selected: where rows are cards, no table head holds the box for all of them. */
  readonly hasSelection?: boolean
  /** Why nothing can be sent; null while it can. */
  readonly obstacle: string | null
  /** The buttons. */
  readonly children: ReactNode
}

/** What can be done with a list's rows, below it and always in sight. */
export function ActionBar({ state, hasSelection = false, obstacle, children }: ActionBarProps) {
  return (
    <div className={`${classes.bar} no-print`} role="region" aria-label="Actions">
      {hasSelection && (
        <Box hiddenFrom="sm">
          <SelectPage label="Select page" />
        </Box>
      )}
      <Text size="sm" fw={550} role="status" className="tnum">
        {state}
      </Text>
      {obstacle && (
        <Text size="sm" c="dimmed" id={OBSTACLE}>
          {obstacle}
        </Text>
      )}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
