import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { keepMessagesAbove } from '../layout/keep-messages-above.ts'
import { SelectPage } from './RowSelection.tsx'
import classes from './ActionBar.module.css'

/** The element id of the obstacle, for the buttons that it disables. */
export const OBSTACLE_ID = 'action-obstacle'

interface ActionBarProps {
  /** What the buttons act on, such as how many rows are selected. */
  readonly state: ReactNode
  /** Whether rows can be selected. On a phone the bar then has a checkbox for the page, as cards have no table head. */
  readonly hasSelection?: boolean
  /** Why nothing can be done; null if it can. */
  readonly obstacle: string | null
  /** The buttons. */
  readonly children: ReactNode
}

const messagesAbove = keepMessagesAbove('--actions-height')

/** The actions on a list's rows. Below the list and always visible. */
export function ActionBar({ state, hasSelection = false, obstacle, children }: ActionBarProps) {
  return (
    <div ref={messagesAbove} className={`${classes.bar} no-print`} role="region" aria-label="Actions">
      {hasSelection && (
        <Box hiddenFrom="sm">
          <SelectPage label="Select page" />
        </Box>
      )}
      {state}
      {obstacle && (
        <Text size="sm" c="dimmed" id={OBSTACLE_ID}>
          {obstacle}
        </Text>
      )}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
