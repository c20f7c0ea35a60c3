import { afterEach, expect, test, vi } from 'vitest'
import { logIn } from '../testing/log-in.ts'
import { followStream, messagesIn, pauseAfter } from './stream.ts'

const NOTHING = { isAll: false, lists: [], records: [], followed: [], emailsOf: [] }
const ALL = { ...NOTHING, isAll: true }
const COMPANIES = { ...NOTHING, lists: ['companies'], records: [{ kind: 'company', id: 3 }] }
const eventOf = (message: object) => `data: ${JSON.stringify(message)}\n\n`

afterEach(() => vi.unstubAllGlobals())

test('events are read whole, and comments left out', () => {
  const text = `:\n\n${eventOf(ALL)}${eventOf(COMPANIES)}data: {"isA`
  expect(messagesIn(text)).toEqual({ messages: [ALL, COMPANIES], rest: 'data: {"isA' })
})

test('pauses grow to a minute, differ, and are as long as the server asks', () => {
  const spread = (failures: number, asked: number | null) => {
    const pauses = Array.from({ length: 200 }, () => pauseAfter(failures, asked))
    return [Math.min(...pauses), Math.max(...pauses)] as const
  }
  for (const [failures, asked, expected] of [
    [1, null, 1_000],
    [3, null, 4_000],
    [30, null, 60_000],
    [1, 60, 60_000],
  ] as const) {
    const [least, most] = spread(failures, asked)
    expect(least).toBeGreaterThanOrEqual(expected / 2)
    expect(most).toBeLessThanOrEqual(expected * 1.5)
    expect(most).toBeGreaterThan(least)
  }
})

test('a stream that breaks off is opened again at once when the network is back, and a refused session ends it', async () => {
  logIn()
  const asked = vi.fn<() => Promise<Response>>()
  asked.mockImplementationOnce(async () => new Response(eventOf(ALL)))
  asked.mockImplementationOnce(async () => new Response(eventOf(COMPANIES)))
  asked.mockImplementation(async () => new Response('{}', { status: 403 }))
  vi.stubGlobal('fetch', asked)
  const heard: unknown[] = []
  const over = followStream((message) => heard.push(message), new AbortController().signal)
  await expect.poll(() => heard).toEqual([ALL])
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => heard).toEqual([ALL, COMPANIES])
  window.dispatchEvent(new Event('online'))
  await over
  expect(asked).toHaveBeenCalledTimes(3)
})
