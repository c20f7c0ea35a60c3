import { createRouter } from '@tanstack/react-router'
import { onSessionEnd } from '../auth/session.ts'
import { askAhead } from '../dashboard/query.ts'
import { basePath } from '../lib/addresses.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { BrokenScreen } from './BrokenScreen.tsx'
import { forgetSelections } from '../ui/table/row-selection.ts'
import { forgetSearches, rememberSearches } from './last-search.ts'
import { rememberRecord } from '../kept/recent-records.ts'
import { queryClient } from './query-client.ts'
import { recordAt } from './record-at.ts'
import { routeTree } from './routes.ts'

export const router = createRouter({
  routeTree,
  basepath: basePath,
  parseSearch,
  stringifySearch,
  // Fetches a screen's code when the pointer is over a link to it.
  defaultPreload: 'intent',
  defaultErrorComponent: BrokenScreen,
  scrollRestoration: true,
  // A list keeps its scroll position however the person returns to it.
  getScrollRestorationKey: (location) => location.href,
})

router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
  if (pathChanged && toLocation.pathname === '/') askAhead(queryClient, toLocation.search)
})
rememberSearches(router)
router.subscribe('onResolved', ({ toLocation }) => {
  const record = recordAt(toLocation.pathname)
  if (record) rememberRecord(record)
})

// The next person starts at the start page.
onSessionEnd(() => {
  forgetSearches()
  // Until then a list that is open keeps what is selected.
  void router.navigate({ to: '/', ignoreBlocker: true }).then(forgetSelections)
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
