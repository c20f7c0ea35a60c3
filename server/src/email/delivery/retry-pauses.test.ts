import { expect, test } from 'vitest'
import { whenToRetry } from './retry-pauses.ts'

test('five tries go out within 24 hours, each after a longer pause than the one before', () => {
  const first = new Date('2026-03-09T20:00:00Z')
  const tries = [first]
  for (let next = whenToRetry(1, first); next; next = whenToRetry(tries.length, next)) tries.push(next)

  expect(tries.map((moment) => moment.toISOString())).toEqual([
    '2026-03-09T20:00:00.000Z',
    '2026-03-09T20:10:00.000Z',
    '2026-03-09T21:10:00.000Z',
    '2026-03-10T01:10:00.000Z',
    '2026-03-10T19:10:00.000Z',
  ])
})
