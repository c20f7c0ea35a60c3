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
  /** What stands above a change. */
  readonly titleOf: (row: HistoryRow) => ReactNode
  /** The way to bring back what was removed; absent where nothing can be. */
  readonly restoreOf?: (lost: readonly RestorableRow[]) => ReactNode
}

/** A history as far as it has been asked for, and the way to the rest of it. */
export function HistoryPages({ of, titleOf, restoreOf }: HistoryPagesProps) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory(of)
  const rows = useMemo(() => data?.pages.flat() ?? [], [data])

  if (isPending) {
    return (
      <Stack gap="sm" aria-busy aria-label="Loading history">
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
        <EmptyState title="No changes yet">Changes are kept from now on, with who made them and when.</EmptyState>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older changes
        </Button>
      )}
    </Stack>
  )
}
