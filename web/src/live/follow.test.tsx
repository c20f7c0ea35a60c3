import type { LiveMessage } from '@app/contract/live/schema'
import { expect, onTestFinished, test, vi } from 'vitest'
import { currentSession, watchSession } from '../auth/session.ts'
import { endFirstScreen } from '../lib/first-screen.ts'
import { markUnsaved } from '../lib/unsaved.ts'
import { logIn, logInAs } from '../testing/log-in.ts'
import { followChanges } from './follow.ts'

const NOTHING: LiveMessage = { isAll: false, lists: [], records: [], followed: [], emailsOf: [] }
const COMPANIES: LiveMessage = { ...NOTHING, lists: ['companies'] }
const PROPERTIES: LiveMessage = { ...NOTHING, lists: ['properties'] }
const eventOf = (message: LiveMessage) => `data: ${JSON.stringify(message)}\n\n`

/** Stands in for the network until the test ends. */
function answerWith(...answers: readonly Response[]) {
  const asked = vi.fn<typeof fetch>()
  for (const answer of answers) asked.mockResolvedValueOnce(answer)
  vi.stubGlobal('fetch', asked)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return {
    /** Waits until it has been asked so often. Nobody waits for the pauses between. */
    times: (count: number) =>
      expect
        .poll(() => {
          window.dispatchEvent(new Event('online'))
          return asked.mock.calls.length
        })
        .toBe(count),
  }
}

test('what is heard while the first screen is fetched waits for it, as one message', async () => {
  const later = new TransformStream<Uint8Array>()
  const { times } = answerWith(new Response(eventOf(COMPANIES) + eventOf(PROPERTIES)), new Response(later.readable))
  const heard: LiveMessage[] = []
  logIn()
  followChanges(async () => (message) => heard.push(message))
  // Whoever asks for the next stream has read the one before.
  await times(2)
  expect(heard).toEqual([])
  endFirstScreen()
  await expect.poll(() => heard).toEqual([{ ...NOTHING, lists: ['companies', 'properties'] }])
  await later.writable.getWriter().write(new TextEncoder().encode(eventOf({ ...NOTHING, isAll: true })))
  await expect.poll(() => heard.length).toBe(2)
})

test('what comes while the code is fetched waits if the session ends meanwhile', async () => {
  endFirstScreen()
  watchSession()
  onTestFinished(markUnsaved())
  const ended = new Response('{}', { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
  const { times } = answerWith(new Response(eventOf(COMPANIES)), ended)
  const heard: LiveMessage[] = []
  const code = Promise.withResolvers<(message: LiveMessage) => void>()
  logInAs({ loginID: 8 })
  followChanges(() => code.promise)
  await times(2)
  await expect.poll(() => currentSession()?.isExpired).toBe(true)
  code.resolve((message) => heard.push(message))
  await code.promise
  expect(heard).toEqual([])
  logInAs({ loginID: 8 })
  expect(heard).toEqual([COMPANIES])
})
