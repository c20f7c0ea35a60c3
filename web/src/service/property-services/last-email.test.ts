import { describe, expect, it } from 'vitest'
import { isSnoozed, lastEmail } from './last-email.ts'

const dayOf = (moment: string) => moment.slice(0, 10)
const emailed = (sent: string | null, triggered: string | null, snoozedUntil: string | null = null) => ({
  whenLastSupplierEmailSent: sent,
  whenLastSupplierEmailTriggered: triggered,
  whenSupplierEmailsSnoozedUntil: snoozedUntil,
})

describe('the last e-mail', () => {
  it.each([
    [null, null, ''],
    ['2026-11-12T01:00:00Z', null, '12 Nov 2026'],
    ['2026-11-12T01:00:05Z', '2026-11-12T01:00:00Z', '12 Nov 2026'],
    ['2026-11-12T01:00:00Z', '2026-11-19T01:00:00Z', 'Queued'],
    [null, '2026-11-19T01:00:00Z', 'Queued'],
  ])('sent %s, triggered %s: %s', (sent, triggered, shown) => {
    expect(lastEmail(emailed(sent, triggered), dayOf)).toBe(shown)
  })
})

it.each([
  [null, false],
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-22', true],
])('snoozed until %s: %s', (until, snoozed) => {
  expect(isSnoozed(emailed(null, null, until), '2026-11-21')).toBe(snoozed)
})
