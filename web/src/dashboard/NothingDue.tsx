import { Button } from '@mantine/core'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

interface NothingDueProps {
  /** False if it is known that there are none. */
  readonly hasBuildings: boolean
  /** Clears the filters; null if there are none. */
  readonly onClear: (() => void) | null
}

/** Explains why the list is empty. */
export function NothingDue({ hasBuildings, onClear }: NothingDueProps) {
  if (!hasBuildings) {
    return (
      <EmptyState title="There are no buildings yet">What they need stands here, by the day that it is due.</EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nothing is due with these filters"
      action={
        onClear && (
          <Button variant="default" size="xs" onClick={onClear}>
            Clear the filters
          </Button>
        )
      }
    >
      {onClear ? null : 'Choose a later end date to see more.'}
    </EmptyState>
  )
}
