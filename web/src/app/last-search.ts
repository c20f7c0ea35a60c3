import type { AnyRouter } from '@tanstack/react-router'

/** The query that each screen was last left with, as JSON. */
const searches = new Map<string, string>()

export function rememberSearches(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation }) => {
    searches.set(toLocation.pathname, JSON.stringify(toLocation.search))
  })
}

export const forgetSearches = (): void => searches.clear()

/** The query to go back to a screen with, so that a list stands as it was left. Its route checks it as it checks any. */
export const lastSearch = (path: string) => JSON.parse(searches.get(path) ?? '{}')
