import { Button } from '@mantine/core'
import { EmptyState } from '../feedback/EmptyState.tsx'
import type { ListRows } from './list-rows.ts'

interface NoRowsProps {
  readonly list: ListRows<unknown>
  /** What the list holds, as in `properties`. */
  readonly of: string
  /** Where they come from, said when there are none at all. */
  readonly origin: string
  /** Takes the filters away. */
  readonly onShowAll: () => void
}

/** Why a filtered list is empty: there is nothing, or the filters leave nothing. */
export function NoRows({ list, of, origin, onShowAll }: NoRowsProps) {
  if (list.total === 0) return <EmptyState title={`There are no ${of} yet`}>{origin}</EmptyState>
  return (
    <EmptyState
      title={`No ${of} match`}
      action={
        <Button variant="default" size="xs" onClick={onShowAll}>
          Clear the filters
        </Button>
      }
    >
      The filters leave none of the {list.total.toLocaleString('en-NZ')} {of}.
    </EmptyState>
  )
}
