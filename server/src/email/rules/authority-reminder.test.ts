import { expect, test } from 'vitest'
import { addDays } from '@app/contract/dates'
import { AUTHORITY_KIND, authorityReminder } from './authority-reminder.ts'
import { EVERY_DAY, TODAYS } from '../testing/every-day.ts'

test.each(TODAYS)('on %s an authority that was never told is told of every warrant whose day has passed', (today) => {
  for (const days of EVERY_DAY) {
    const facts = { due: addDays(today, days), lastReminder: null }
    expect([days, authorityReminder(facts, today)]).toEqual([days, days < 0 ? AUTHORITY_KIND : null])
  }
})

test.each([
  ['on the day before it was due, of the warrant before', -1, AUTHORITY_KIND],
  ['on the day that it was due', 0, null],
  ['the day after', 1, null],
  ['today', 10, null],
])('told last %s', (_, afterDue, expected) => {
  const due = '2026-11-10'
  expect(authorityReminder({ due, lastReminder: addDays(due, afterDue) }, '2026-11-20')).toBe(expected)
})
