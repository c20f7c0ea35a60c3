import { getCompany } from '@app/contract/company/calls'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currentSession, watchSession } from '../auth/session.ts'
import { useCompany } from '../company/api.ts'
import { buildCompany } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { queryClient } from './query-client.ts'

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

test('what is clicked twice is sent once', async () => {
  const sent = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
  function Send() {
    const { mutate, isPending } = useMutation({ mutationFn: sent, meta: { failure: 'Error sending' } })
    return (
      <Button loading={isPending} onClick={() => mutate()}>
        Send
      </Button>
    )
  }
  await renderRoutedPart(<Send />)
  const button = page.getByRole('button', { name: 'Send' }).element() as HTMLElement
  button.click()
  // What follows a click at once is done; nothing that waits for its turn, behind the second click.
  for (let step = 0; step < 20; step++) await Promise.resolve()
  button.click()
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  expect(sent).toHaveBeenCalledOnce()
})

test('the message of a list that could not be loaded goes when the answer of an action fills it', async () => {
  logIn()
  serve({ call: getCompany, respond: async () => new Response('Bad gateway', { status: 502 }) })
  await renderRoutedPart(<Company />)
  await expect.element(page.getByText('Error loading company 3')).toBeVisible()
  queryClient.setQueryData(['company', RIMU.companyId], RIMU)
  await expect.element(page.getByText('Error loading company 3')).not.toBeInTheDocument()
})
