import { expect, it } from 'vitest'
import { isSnoozed } from './snooze.ts'

it.each([
  [null, false],
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-22', true],
])('snoozed until %s: %s', (until, snoozed) => {
  expect(isSnoozed(until, '2026-11-21')).toBe(snoozed)
})
