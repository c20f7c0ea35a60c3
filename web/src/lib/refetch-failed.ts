import type { QueryClient } from '@tanstack/react-query'

/** Asks again for everything that could not be had. */
export const refetchFailed = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' }, { cancelRefetch: false })
