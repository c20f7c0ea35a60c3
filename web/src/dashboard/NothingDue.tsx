import { Button } from '@mantine/core'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

/** Why the list is empty; `onClear` takes the filters away where there are any. */
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
      {onClear ? null : 'A later end date shows what comes after.'}
    </EmptyState>
  )
}
