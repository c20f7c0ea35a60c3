import type { HistoryRow } from '@app/contract/history/schema'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { useHistory, type HistoryOf } from './api.ts'
import { HistoryList } from './HistoryList.tsx'
import type { RestorableRow } from './restorable.ts'

interface HistoryPagesProps {
  readonly of: HistoryOf
  /** The title of a changed record. */
  readonly titleOf: (row: HistoryRow) => ReactNode
  /** A button that restores removed rows. Absent if nothing can be restored here. */
  readonly restoreOf?: (lost: readonly RestorableRow[]) => ReactNode
}

/** The loaded pages of a history, with a button to load older changes. */
export function HistoryPages({ of, titleOf, restoreOf }: HistoryPagesProps) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory(of)
  const rows = useMemo(() => data?.pages.flat() ?? [], [data])

  if (isPending) {
    return (
      <Stack gap="sm" role="group" aria-busy aria-label="Loading history">
        {[90, 130, 70, 110].map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </Stack>
    )
  }
  return (
    <Stack gap="sm">
      {error && <ErrorBanner title="Error retrieving the history" error={error} onRetry={() => void refetch()} />}
      {rows.length > 0 && <HistoryList rows={rows} titleOf={titleOf} restoreOf={restoreOf} />}
      {rows.length === 0 && !error && (
        <EmptyState title="No changes yet">Each change will appear here, with who made it and when.</EmptyState>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older changes
        </Button>
      )}
    </Stack>
  )
}
