import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { queryClient } from '../app/query-client.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { Themed } from './render-part.tsx'

interface NewRecord {
  /** The screen of a new record, at its address. */
  readonly path: string
  readonly component: () => ReactNode
  readonly validateSearch: (search: Record<string, unknown>) => object
  /** The path of the screen that it leads to. */
  readonly next: string
  /** What that screen waits for, such as its code. */
  readonly arrival?: Promise<void> | undefined
  /** The address that is open at first. */
  readonly address: string
}

/** Renders the screen of a new record with its routes until the test ends; the next screen says "The record". */
export async function renderNewRecord({ path, component, validateSearch, next, arrival, address }: NewRecord) {
  const root = createRootRoute({ staticData: { roles: 'public' } })
  const created = createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    component,
    staticData: { roles: 'public' },
  })
  const record = createRoute({
    getParentRoute: () => root,
    path: next,
    loader: () => arrival,
    component: () => <p>The record</p>,
    staticData: { roles: 'public' },
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([created, record]), history, parseSearch, stringifySearch })
  onTestFinished(async () => {
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
