import { QueryClient, type InvalidateQueryFilters, type InvalidateOptions } from '@tanstack/react-query'

/**
 * A client for what changes while it is read. `invalidateQueries` of the library leaves a query's first read to its end,
 * which may have begun before the change; here such a query is read once more afterwards.
 */
export class ChangingQueryClient extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...firstReads.map(async ({ queryKey, promise }) => {
        // Whoever reads it is told of a failure.
        await promise?.catch(() => undefined)
        await super.invalidateQueries({ ...filters, queryKey, exact: true }, options)
      }),
    ])
  }
}
