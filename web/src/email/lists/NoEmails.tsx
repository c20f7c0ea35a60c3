import { Button } from '@mantine/core'
import { ReadHow } from '../../ui/domain/ReadHow.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { ListRows } from '../../ui/table/list-rows.ts'
import { useChangeSearch } from '../../ui/table/change-search.ts'
import { NO_FACETS } from '../../ui/table/facets.ts'

interface NoEmailsProps {
  readonly list: ListRows<unknown>
  /** Shown, with `why`, when there are none at all. */
  readonly title: string
  readonly why: string
}

/** Explains why a list of e-mails is empty: there are none, or none match the filters. */
export function NoEmails({ list, title, why }: NoEmailsProps) {
  const changeSearch = useChangeSearch()
  if (list.total === 0) {
    return (
      <EmptyState title={title} action={<ReadHow />}>
        {why}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No emails match"
      action={
        <Button
          variant="default"
          size="xs"
          onClick={() => changeSearch({ ...NO_FACETS, q: undefined, delivery: undefined })}
        >
          Clear the filters
        </Button>
      }
    >
      No email matches every word of the filter and what was chosen beside it.
    </EmptyState>
  )
}
