import { createRouter } from '@tanstack/react-router'
import { basePath } from '../lib/addresses.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { routeTree } from './routes.ts'

export const router = createRouter({
  routeTree,
  basepath: basePath,
  parseSearch,
  stringifySearch,
  // A screen's code is fetched while the pointer rests on a link to it.
  defaultPreload: 'intent',
  scrollRestoration: true,
  // A list that one comes back to, by whatever way, stands where it was left.
  getScrollRestorationKey: (location) => location.href,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
