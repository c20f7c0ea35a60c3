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

test('a stream that breaks off, or that something between refuses, is opened again at once when the network is back', async () => {
  logIn()
  const leaving = new AbortController()
  const asked = vi.fn<typeof fetch>()
  asked.mockImplementationOnce(async () => new Response(eventOf(ALL)))
  for (const status of [401, 403]) asked.mockImplementationOnce(async () => new Response('Log in first', { status }))
  asked.mockImplementation(async () => new Response(eventOf(COMPANIES)))
  vi.stubGlobal('fetch', asked)
  const heard: unknown[] = []
  const over = followStream((message) => heard.push(message), leaving.signal)
  for (const times of [2, 3, 4]) {
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => asked).toHaveBeenCalledTimes(times)
  }
  await expect.poll(() => heard).toEqual([ALL, COMPANIES])
  leaving.abort()
  await over
})

const ONE_MINUTE = 60
const TEN_SECONDS = 10

test('a stream asks for what was told since the last event, and before that since the page was opened', async () => {
  logIn()
  const missed: number[] = []
  const leaving = new AbortController()
  vi.stubGlobal('fetch', async (address: string) => {
    missed.push(Number(new URL(address, location.href).searchParams.get('missedSeconds')))
    if (missed.length === 3) leaving.abort()
    // The second one breaks off within an event.
    return new Response(missed.length === 2 ? eventOf(COMPANIES).slice(0, -1) : eventOf(COMPANIES))
  })
  const age = (Date.now() - performance.timeOrigin) / 1000
  const over = followStream(() => {}, leaving.signal)
  for (const times of [1, 2]) {
    await expect.poll(() => missed.length).toBe(times)
    window.dispatchEvent(new Event('online'))
  }
  await over
  expect(missed[0]).toBeGreaterThanOrEqual(TEN_SECONDS + Math.floor(age))
  expect(missed[1]).toBeLessThanOrEqual(ONE_MINUTE + 2)
  expect(missed[2]).toBeGreaterThanOrEqual(missed[1] ?? 0)
})

test('an event that comes long after it was asked for says that anything may have changed', async () => {
  logIn()
  const leaving = new AbortController()
  const clock = vi.spyOn(Date, 'now')
  vi.stubGlobal('fetch', async () => {
    const later = Date.now() + 61_000
    clock.mockImplementation(() => later)
    return new Response(eventOf(COMPANIES) + eventOf(COMPANIES))
  })
  const heard: unknown[] = []
  const over = followStream((message) => heard.push(message), leaving.signal)
  await expect.poll(() => heard).toEqual([{ ...COMPANIES, isAll: true }, COMPANIES])
  leaving.abort()
  await over
  clock.mockRestore()
})
