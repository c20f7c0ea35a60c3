import { expect, it } from 'vitest'
import { guessedExpiry } from './expiry.ts'

it.each([
  ['a week early', '2027-03-14', '2027-03-07', '2028-03-14'],
  ['on the day', '2027-03-14', '2027-03-14', '2028-03-14'],
  ['late', '2027-03-14', '2027-05-30', '2028-03-14'],
  ['seven months late', '2027-03-14', '2027-10-20', '2028-03-14'],
  ['more than a year late', '2025-03-14', '2027-03-10', '2026-03-14'],
  ['printed again after the date has moved on', '2028-03-14', '2027-03-07', '2028-03-14'],
  ['half a year before the anniversary', '2027-03-14', '2026-09-14', '2028-03-14'],
  ['a day more than half a year before it', '2027-03-14', '2026-09-13', '2027-03-14'],
  ['of 29 February', '2028-02-29', '2028-02-20', '2029-02-28'],
])('a warrant issued %s expires on the anniversary after its own', (_, anniversary, issued, expiry) => {
  expect(guessedExpiry(anniversary, issued)).toBe(expiry)
})
