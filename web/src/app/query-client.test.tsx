import { getCompany } from '@app/contract/company/calls'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentSession, watchSession } from '../auth/session.ts'
import { useCompany } from '../company/api.ts'
import { buildCompany } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { Toasts } from '../ui/feedback/Toasts.tsx'

const RIMU = buildCompany()

beforeAll(watchSession)

/** The company is refused with a 401. */
const refuse = (headers: Record<string, string>): void =>
  serve({ call: getCompany, respond: async () => new Response('Log in first', { status: 401, headers }) })

function Company() {
  useCompany(RIMU.companyId)
  return <Toasts />
}

test('a 401 of something between, which ends no session, is shown as a failure', async () => {
  logIn()
  refuse({})
  await renderRoutedPart(<Company />)
  await expect.element(page.getByText('Error loading company 3')).toBeVisible()
  expect(currentSession()?.isExpired).toBe(false)
})

test('a 401 that ends the session is not', async () => {
  logIn()
  refuse({ 'www-authenticate': 'Bearer error="invalid_token", error_description="The token is invalid"' })
  await renderRoutedPart(<Company />)
  await expect.poll(currentSession).toBeNull()
  await expect.element(page.getByText('Error loading company 3')).not.toBeInTheDocument()
})
