import type { LiveMessage } from '@app/contract/live/schema'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endFirstScreen } from '../lib/first-screen.ts'
import { logIn } from '../testing/log-in.ts'
import { followChanges } from './follow.ts'

const NOTHING: LiveMessage = { isAll: false, lists: [], records: [], followed: [], emailsOf: [] }
const eventOf = (message: LiveMessage) => `data: ${JSON.stringify(message)}\n\n`

test('what is heard while the first screen is fetched waits for it, as one message', async () => {
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const [companies, properties] = (['companies', 'properties'] as const).map((list) => ({ ...NOTHING, lists: [list] }))
  const first = [companies, properties].map((message) => eventOf(message ?? NOTHING)).join('')
  const asked = vi.fn<typeof fetch>()
  asked.mockResolvedValueOnce(new Response(first))
  const later = new TransformStream<Uint8Array>()
  asked.mockResolvedValueOnce(new Response(later.readable))
  vi.stubGlobal('fetch', asked)
  const heard: LiveMessage[] = []
  logIn()
  followChanges((message) => heard.push(message))
  // Whoever asks for the next stream has read the one before. Nobody waits for the pause between them.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return asked.mock.calls.length
    })
    .toBe(2)
  expect(heard).toEqual([])
  endFirstScreen()
  expect(heard).toEqual([{ ...NOTHING, lists: ['companies', 'properties'] }])
  await later.writable.getWriter().write(new TextEncoder().encode(eventOf({ ...NOTHING, isAll: true })))
  await expect.poll(() => heard.length).toBe(2)
})
