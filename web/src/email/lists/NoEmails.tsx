import { Button } from '@mantine/core'
import { ReadHow } from '../../ui/domain/ReadHow.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { ListRows } from '../../ui/table/list-rows.ts'
import type { ListView } from '../../ui/table/list-view.ts'

interface NoEmailsProps {
  readonly list: ListRows<unknown>
  readonly view: ListView
  /** Shown, with `why`, when there are none at all. */
  readonly title: string
  readonly why: string
}

/** Explains why a list of e-mails is empty: there are none, or none match the keywords. */
export function NoEmails({ list, view, title, why }: NoEmailsProps) {
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
        <Button variant="default" size="xs" onClick={() => view.change({ filter: '' })}>
          Clear the filter
        </Button>
      }
    >
      No email matches every word of the filter.
    </EmptyState>
  )
}
