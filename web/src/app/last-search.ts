import type { AnyRouter } from '@tanstack/react-router'

/** The query that each screen was last left with, as JSON. */
const looks = new Map<string, string>()

export function rememberLooks(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation }) => {
    looks.set(toLocation.pathname, JSON.stringify(toLocation.search))
  })
}

export const forgetLooks = (): void => looks.clear()

/** The query to go back to a screen with, so that a list stands as it was left. Its route checks it as it checks any. */
export const lastLook = (path: string) => JSON.parse(looks.get(path) ?? '{}')
