import type { AnyRouter } from '@tanstack/react-router'

/** Each screen's last query, as JSON, by path. */
const searches = new Map<string, string>()

export function rememberSearches(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation }) => {
    searches.set(toLocation.pathname, JSON.stringify(toLocation.search))
  })
}

export const forgetSearches = (): void => searches.clear()

/** A screen's last query, so that a list reopens with the same filters. The route validates it as any other query. */
export const lastSearch = (path: string) => JSON.parse(searches.get(path) ?? '{}')
