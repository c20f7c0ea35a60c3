import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads again what a change made old. `invalidateQueries` alone leaves a query's first read to its end, which may have begun
 * before the change.
 */
export function readAgain(client: QueryClient, queryKey: QueryKey): void {
  void client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  void client.invalidateQueries({ queryKey })
}
