import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createContext, useContext, type ReactElement, type ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { z } from 'zod'
import { queryClient } from '../app/query-client.ts'
import { ListSearch, parseSearch, stringifySearch } from '../lib/search-params.ts'
import { Themed } from './render-part.tsx'

const Part = createContext<ReactNode>(null)

/**
 * Renders a part that follows links, reads the address or makes calls, at an `address` such as `/companies?q=kea`. The
 * part stays wherever a link leads; `address()` returns the current address. `search` is the shape of its query. Use `serve`
 * for the server's answers.
 */
export async function renderRoutedPart(part: ReactElement, address = '/', search: z.ZodObject = ListSearch) {
  const root = createRootRoute({
    component: function ShownPart() {
      return useContext(Part)
    },
    validateSearch: search,
    staticData: { roles: 'public' },
  })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', staticData: { roles: 'public' } })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([anywhere]), history, parseSearch, stringifySearch })
  onTestFinished(async () => {
    // Before the session of `logIn` ends: parts that need one would fail without it.
    await cleanup()
    queryClient.clear()
  })

  const screen = await render(part, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <Themed>
          <Part value={children}>
            <RouterProvider router={router} />
          </Part>
        </Themed>
      </QueryClientProvider>
    ),
  })
  return { ...screen, address: () => history.location.href, back: () => history.back() }
}
