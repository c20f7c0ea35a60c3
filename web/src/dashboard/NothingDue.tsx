import { Button } from '@mantine/core'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

/** Explains why the list is empty. `onClear` clears the filters; null if there are none. */
export function NothingDue({ onClear }: { readonly onClear: (() => void) | null }) {
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
