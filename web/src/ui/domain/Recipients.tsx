import type { ReactNode } from 'react'
import lines from '../table/CellLines.module.css'
import { BUTTON_NOTE } from '../table/row-notes.ts'
import { ListedAddress } from './EmailAddress.tsx'
import classes from './Recipients.module.css'

interface RecipientsProps {
  readonly to: readonly string[]
  readonly copiedTo?: readonly string[]
  /** Shown above the first address, such as the company. */
  readonly children?: ReactNode
}

/**
 * The first address and how many more there are. The button has all of them: for screen readers in its name, for others
 * on hover, focus and click, where the list is inside RowNotes. On paper all of them show.
 */
export function Recipients({ to, copiedTo = [], children }: RecipientsProps) {
  const all = [...to, ...copiedTo.map((address) => `CC ${address}`)]
  const [first, ...others] = all
  return (
    <span className={classes.recipients}>
      <span className={lines.lines}>
        {children}
        <span className={classes.first}>{first === undefined ? 'None' : <ListedAddress address={first} />}</span>
      </span>
      {others.length > 0 && (
        <>
          <button
            type="button"
            className={`mantine-focus-auto ${classes.more}`}
            aria-label={`${others.length} more: ${others.join(', ')}`}
            {...{ [BUTTON_NOTE]: all.join('\n') }}
          >
            <span>+{others.length}</span>
          </button>
          <span className={classes.others}>{others.join('\n')}</span>
        </>
      )}
    </span>
  )
}
