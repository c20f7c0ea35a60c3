import { describe, expect, test } from 'vitest'
import { listCouncils } from '../database/councils.ts'
import { addWorkingDays, isWorkingDay, lastDayBefore, lastWorkingDay, type Workplace } from './working-days.ts'

const BUILDING_ACT = { calendar: 'building act' } as const

test.each<[string, Workplace, boolean]>([
  ['2027-03-12', {}, true],
  // a Saturday, a Sunday
  ['2027-03-13', {}, false],
  ['2027-03-14', {}, false],
  // Waitangi Day falls on a Saturday in 2027, and its Monday stands for it
  ['2027-02-08', {}, false],
  ['2027-03-26', {}, false],
  ['2027-03-29', {}, false],
  ['2027-04-26', {}, false],
  // Matariki and Labour Day
  ['2027-06-25', {}, false],
  ['2027-10-25', {}, false],
  // Easter Sunday is no public holiday, and a Sunday
  ['2027-12-24', {}, true],
  ['2027-12-29', {}, false],
  ['2027-12-29', BUILDING_ACT, false],
  ['2027-12-20', {}, true],
  ['2027-12-20', BUILDING_ACT, false],
  ['2028-01-03', {}, false],
  ['2028-01-05', {}, true],
  ['2028-01-10', BUILDING_ACT, false],
  ['2028-01-11', BUILDING_ACT, true],
  // Auckland's anniversary day is none of Wellington's
  ['2027-02-01', { region: 'Auckland' }, false],
  ['2027-02-01', { region: 'Wellington' }, true],
  ['2027-02-01', {}, true],
  ['2027-01-25', { region: 'Manawatū-Whanganui' }, false],
  ['2027-11-12', { region: 'Canterbury' }, false],
])('%s with %j: %s', (day, workplace, expected) => {
  expect(isWorkingDay(day, workplace)).toBe(expected)
})

test('every region of the list of councils has an anniversary day', () => {
  const year = Array.from({ length: 365 }, (_, index) =>
    new Date(Date.UTC(2027, 0, index + 1)).toISOString().slice(0, 10),
  )
  const workingDays = (region: string | null) => year.filter((day) => isWorkingDay(day, { region })).length
  for (const { region } of listCouncils())
    expect([region, workingDays(region)]).toEqual([region, workingDays(null) - 1])
})

describe('counting working days', () => {
  test.each([
    ['2027-03-01', 10, {}, '2027-03-15'],
    // over Easter
    ['2027-03-22', 10, {}, '2027-04-07'],
    // over the summer
    ['2027-12-17', 10, {}, '2028-01-11'],
    ['2027-12-17', 10, BUILDING_ACT, '2028-01-24'],
    // from a Saturday
    ['2027-03-13', 1, {}, '2027-03-15'],
    ['2027-03-12', 0, {}, '2027-03-12'],
    // the last days that there are
    ['9999-12-20', 10, {}, '9999-12-31'],
    ['9999-12-31', 1, {}, '9999-12-31'],
  ])('from %s, %i days, %j: %s', (day, count, workplace, expected) => {
    expect(addWorkingDays(day, count, workplace)).toBe(expected)
  })

  test('the last one up to a day', () => {
    expect(lastWorkingDay('2027-03-14')).toBe('2027-03-12')
    expect(lastWorkingDay('2027-03-12')).toBe('2027-03-12')
    expect(lastWorkingDay('2028-01-08', BUILDING_ACT)).toBe('2027-12-17')
  })
})

test.each([
  // ten working days: 1 to 5 and 8 to 12 March
  ['2027-03-12', '2027-02-26'],
  // a Saturday and a Sunday are none
  ['2027-03-14', '2027-02-26'],
  // over Christmas
  ['2027-01-08', '2026-12-16'],
])('before %s, the last day with ten working days of notice is %s', (day, last) => {
  expect(lastDayBefore(day, 10)).toBe(last)
  expect(addWorkingDays(last, 10) <= day).toBe(true)
  expect(addWorkingDays(addWorkingDays(last, 1), 10) > day).toBe(true)
})
