import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  dayOf,
  daysBetween,
  isDay,
  minutesAheadOfUtc,
  printedDay,
  shownDay,
  shownMoment,
  todayIn,
} from './dates.ts'

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['2026-00-10', false],
  ['2026-01-32', false],
  ['9999-12-31', true],
  ['26-01-01', false],
  ['2026-1-1', false],
  ['', false],
])('isDay(%s) is %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 12, '2027-12-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-31', -11, '2025-02-28'],
  ['0099-12-31', 2, '0100-02-28'],
  ['9998-12-15', 12, '9999-12-15'],
  ['9999-03-14', 12, '9999-12-31'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected)
})

test('a year after 29 February is 28 February, and after the last day that day', () => {
  expect(addYears('2028-02-29', 1)).toBe('2029-02-28')
  expect(addYears('9999-12-31', 1)).toBe('9999-12-31')
})

test('no day is later than the last one', () => {
  expect(addDays('9999-12-30', 1)).toBe('9999-12-31')
  expect(addDays('9999-12-31', 90)).toBe('9999-12-31')
})

describe('today', () => {
  test.each([
    ['2026-11-20T10:59:59Z', '2026-11-20'],
    ['2026-11-20T11:00:00Z', '2026-11-21'],
    // summer time ends on 5 April 2026 at 03:00
    ['2026-04-04T11:00:00Z', '2026-04-05'],
    ['2026-04-05T11:59:59Z', '2026-04-05'],
    ['2026-04-05T12:00:00Z', '2026-04-06'],
  ])('at %s it is %s in New Zealand', (moment, expected) => {
    expect(todayIn('Pacific/Auckland', new Date(moment))).toBe(expected)
  })

  test('a moment has the day of the time zone, to the microsecond', () => {
    expect(dayOf('2026-11-20T10:59:59.999999Z', 'Pacific/Auckland')).toBe('2026-11-20')
    expect(dayOf('2026-11-20T10:59:59.999999Z', 'Pacific/Chatham')).toBe('2026-11-21')
  })

  test('a time zone is ahead of UTC by its offset of that moment', () => {
    expect(minutesAheadOfUtc(new Date('2026-11-20T00:00:00Z'), 'Pacific/Auckland')).toBe(13 * 60)
    expect(minutesAheadOfUtc(new Date('2026-06-20T00:00:00Z'), 'Pacific/Chatham')).toBe(12 * 60 + 45)
  })
})

test('days between two days undo days added, over changes of summer time and leap days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: -4000, max: 4000 }), (start, days) => {
      const day = addDays('2000-01-01', start)
      return daysBetween(day, addDays(day, days)) === days
    }),
  )
})

test('days and moments as they are shown', () => {
  expect(shownDay('2027-03-04')).toBe('04 Mar 2027')
  expect(shownDay(null)).toBe('')
  expect(shownDay('2026-09-30')).toBe('30 Sep 2026')
  expect(printedDay('2027-03-04')).toBe('4 March 2027')
  expect(printedDay(undefined)).toBe('')
  expect(shownMoment('2026-11-20T11:00:00.123456Z', 'Pacific/Auckland')).toBe('21 Nov 2026 00:00')
})
