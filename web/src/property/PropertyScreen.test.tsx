import type { LiveMessage } from '@app/contract/live/schema'
import { getProperty } from '@app/contract/property/calls'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { applyChanges } from '../app/apply-changes.ts'
import { queryClient } from '../app/query-client.ts'
import { buildProperty } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, firstThen, refusing, serve } from '../testing/mock-server.ts'
import { Themed } from '../testing/render-part.tsx'
import { PropertyScreen } from './PropertyScreen.tsx'
import { AROUND_A_PROPERTY } from './testing.ts'

const RIMU = buildProperty()

test('a property that somebody else deletes says that it is gone', async () => {
  logIn()
  serve(
    ...AROUND_A_PROPERTY,
    firstThen(
      answering(getProperty, RIMU),
      refusing(getProperty, { status: 404, detail: `There is no property ${RIMU.propertyId}.` }),
    ),
  )
  const root = createRootRoute({ staticData: { roles: 'public' } })
  const property = createRoute({
    getParentRoute: () => root,
    path: '/property/$propertyId',
    component: PropertyScreen,
    staticData: { roles: 'public' },
  })
  const history = createMemoryHistory({ initialEntries: [`/property/${RIMU.propertyId}`] })
  const router = createRouter({ routeTree: root.addChildren([property]), history })
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
  await expect.element(page.getByRole('heading', { level: 1, name: RIMU.propertyName })).toBeVisible()
  const changed: LiveMessage = {
    isAll: false,
    lists: [],
    records: [{ kind: 'property', id: RIMU.propertyId }],
    followed: [],
    emailsOf: [],
  }
  applyChanges(changed)
  await expect.element(page.getByText(/^Property \d+ does not exist/)).toBeVisible()
})
