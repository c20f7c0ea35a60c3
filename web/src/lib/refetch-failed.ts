import type { QueryClient } from '@tanstack/react-query'

/** Refetches every query that has failed. */
export const refetchFailed = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' }, { cancelRefetch: false })
