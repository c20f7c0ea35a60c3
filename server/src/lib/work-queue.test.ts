import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** A queue whose items are done when the test says so. */
function openLane(concurrency: number, waiting: string[]) {
  const started: string[] = []
  const finish = new Map<string, () => void>()
  const errors: unknown[] = []
  const faults: Error[] = []
  const lane = createWorkQueue<string>({
    concurrency,
    claim: async (limit) => {
      const fault = faults.shift()
      if (fault) throw fault
      return waiting.splice(0, limit)
    },
    work: (one) => {
      started.push(one)
      return new Promise((resolve) => finish.set(one, resolve))
    },
    onError: (error) => errors.push(error),
  })
  return { lane, started, errors, faults, finish: (...all: string[]) => all.map((one) => finish.get(one)?.()) }
}

test('so many are worked on at a time, and the next are claimed when half of them are done', async () => {
  const { lane, started, finish } = openLane(2, ['a', 'b', 'c'])
  lane.wake()
  await expect.poll(() => started).toEqual(['a', 'b'])
  finish('b')
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  finish('a', 'c')
  await lane.idle()
})

test('what comes while others are worked on is found when somebody says so', async () => {
  const waiting = ['a']
  const { lane, started, finish } = openLane(2, waiting)
  lane.wake()
  await expect.poll(() => started).toEqual(['a'])
  waiting.push('b')
  lane.wake()
  await expect.poll(() => started).toEqual(['a', 'b'])
  finish('a', 'b')
  await lane.idle()
})

test('a claim that fails is tried again', async () => {
  const { lane, started, errors, faults, finish } = openLane(1, ['a'])
  faults.push(new Error('The database is away'), new Error('The database is away'))
  lane.wake()
  await expect.poll(() => started).toEqual(['a'])
  expect(errors).toHaveLength(2)
  finish('a')
  await lane.idle()
})

test('a stop waits for what was claimed and claims no more', async () => {
  const { lane, started, finish } = openLane(1, ['a', 'b'])
  lane.wake()
  await expect.poll(() => started).toEqual(['a'])
  const stopped = lane.stop()
  finish('a')
  await stopped
  lane.wake()
  await lane.idle()
  expect(started).toEqual(['a'])
})
