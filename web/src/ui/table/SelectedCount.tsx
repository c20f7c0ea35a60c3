import { Button, Text } from '@mantine/core'
import type { RowsSelected } from './row-selection.ts'
import { shownCount } from './RowCount.tsx'
import classes from './SelectedCount.module.css'

interface SelectedCountProps {
  readonly selection: Omit<RowsSelected<never>, 'selected'> & { readonly selected: readonly unknown[] }
}

/** How many rows are selected, how many of them the filter hides, and what else can be selected. */
export function SelectedCount({ selection }: SelectedCountProps) {
  const { selected, hidden, selectable, isAll, isPage, selectAll, leaveOutHidden, clear } = selection
  const count = selected.length
  return (
    <div className={classes.selected}>
      <Text size="sm" fw={550} role="status" className="tnum">
        {count > 1 && isAll && hidden === 0 ? `All ${shownCount(count)} selected` : `${shownCount(count)} selected`}
        {hidden > 0 && (
          <span className={classes.hidden}>
            {hidden === count ? ', ' : `, ${shownCount(hidden)} of them `}
            hidden by the filter
          </span>
        )}
      </Text>
      {hidden > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={leaveOutHidden}>
          Leave {hidden === 1 ? 'it' : 'them'} out
        </Button>
      )}
      {isPage && !isAll && (
        <Button size="compact-sm" variant="subtle" onClick={selectAll}>
          Select all {shownCount(selectable)}
        </Button>
      )}
      {count > 0 && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
          Clear
        </Button>
      )}
    </div>
  )
}
