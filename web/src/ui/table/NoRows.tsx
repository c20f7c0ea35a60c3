import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReadHow } from '../domain/ReadHow.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import type { ListRows } from './list-rows.ts'

interface NoRowsProps {
  readonly list: ListRows<unknown>
  /** What the list holds, such as `properties`. */
  readonly of: string
  /** How rows get into the list. Shown when there are none at all. */
  readonly origin: ReactNode
  /** Clears the filters. */
  readonly onShowAll: () => void
}

/** Explains why a filtered list is empty: it has no rows, or none match the filters. */
export function NoRows({ list, of, origin, onShowAll }: NoRowsProps) {
  if (list.total === 0) {
    return (
      <EmptyState title={`There are no ${of} yet`} action={<ReadHow />}>
        {origin}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={`No ${of} match`}
      action={
        <Button variant="default" size="xs" onClick={onShowAll}>
          Clear the filters
        </Button>
      }
    >
      None of the {list.total.toLocaleString('en-NZ')} {of} match the filters.
    </EmptyState>
  )
}
