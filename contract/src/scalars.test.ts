import { expect, test } from 'vitest'
import { Moment } from './scalars.ts'

test.each([
  ['2026-03-14T02:30:00Z', true],
  ['2026-03-14T02:30:00.123456Z', true],
  ['2026-03-14T15:30:00.123456+13:00', true],
  ['2026-03-14T02:30:00+00:00', true],
  ['2026-02-30T00:00:00Z', false],
  ['2026-03-14T02:30:00', false],
  ['2026-03-14', false],
  ['0000-01-01T00:00:00Z', false],
  ['9999-12-31T23:59:59-14:00', false],
  ['2026-03-14T02:30:00+23:59', false],
])('%s is a moment: %s', (text, expected) => {
  expect(Moment.safeParse(text).success).toBe(expected)
})
