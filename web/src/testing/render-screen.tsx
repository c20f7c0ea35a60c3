import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { z } from 'zod'
import { queryClient } from '../app/query-client.ts'
import { ListSearch, parseSearch, stringifySearch } from '../lib/search-params.ts'
import { Themed } from './render-part.tsx'

interface Screen {
  /** Its path, with parameters: `/companies/$companyId`. */
  readonly path: string
  readonly component: () => ReactNode
  /** The shape of its query. */
  readonly search?: z.ZodObject
  /** The address that is open at first. */
  readonly address: string
  /** The screen that it leads to, which says "The next screen", and what that waits for, such as its code. */
  readonly next?: { readonly path: string; readonly arrival?: Promise<void> | undefined }
}

/**
 * Renders a screen that reads its own route until the test ends. Use `renderRoutedPart` for a part of one, and `serve` for the
 * server's answers.
 */
export async function renderScreen({ path, component, search = ListSearch, address, next }: Screen) {
  const root = createRootRoute({ staticData: { roles: 'public' } })
  const shown = createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: search,
    component,
    staticData: { roles: 'public' },
  })
  const after = createRoute({
    getParentRoute: () => root,
    path: next?.path ?? '/next',
    loader: () => next?.arrival,
    component: () => <p>The next screen</p>,
    staticData: { roles: 'public' },
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([shown, after]), history, parseSearch, stringifySearch })
  onTestFinished(async () => {
    // Before the session of `logIn` ends: screens that need one would fail without it.
    await cleanup()
    queryClient.clear()
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <Themed>
        <RouterProvider router={router as never} />
      </Themed>
    </QueryClientProvider>,
  )
  return { goTo: (other: string) => history.push(other) }
}
