import { describe, expect, it } from 'vitest'
import { lastEmail } from './last-email.ts'

const dayOf = (moment: string) => moment.slice(0, 10)
const emailed = (sent: string | null, triggered: string | null) => ({
  whenLastSupplierEmailSent: sent,
  whenLastSupplierEmailTriggered: triggered,
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
