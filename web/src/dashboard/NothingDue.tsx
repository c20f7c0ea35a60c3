import { Button } from '@mantine/core'
import { UntiedLogin } from '../auth/UntiedLogin.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

interface NothingDueProps {
  readonly isInternal: boolean
  /** False if it is known that there are none. */
  readonly hasBuildings: boolean
  /** Clears the filters; null if there are none. */
  readonly onClear: (() => void) | null
}

/** Explains why the list is empty. */
export function NothingDue({ isInternal, hasBuildings, onClear }: NothingDueProps) {
  if (!hasBuildings) {
    return (
      <EmptyState title="There are no buildings yet">What they need stands here, by the day that it is due.</EmptyState>
    )
  }
  const filtered = (
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
  if (isInternal) return filtered
  const untied = (
    <EmptyState title="Nothing is due">What is due stands here once your login is tied to a company.</EmptyState>
  )
  return <UntiedLogin instead={untied}>{filtered}</UntiedLogin>
}
