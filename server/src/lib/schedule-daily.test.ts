import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleDaily } from './schedule-daily.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const HOUR_MS = 3_600_000

test('work is done an hour after the start, then every day, and goes on after it failed', async () => {
  const work = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('The store is away')))
  const onError = vi.fn<(error: unknown) => void>()
  scheduleDaily(work, onError)
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(48 * HOUR_MS)
  expect(work).toHaveBeenCalledTimes(3)
  expect(onError).toHaveBeenCalledTimes(3)
})
