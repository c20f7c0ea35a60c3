import { expect, test } from 'vitest'
import type { Candidate } from './candidate.ts'
import { evaluateCandidate } from './reminder.ts'
import { buildCandidate } from '../testing/candidates.ts'
import { explainReminder } from './explain-reminder.ts'

const TODAY = '2026-11-21'

test.each<[Partial<Candidate>, string]>([
  [{}, 'Urgent: the warrant is due in 5 days (26 November 2026), last reminder 12 days ago'],
  [
    { due: TODAY, lastSent: null, isAudit: true },
    'Urgent: the warrant is due today (21 November 2026), no reminder yet',
  ],
  [{ due: '2026-11-22' }, 'Urgent: the warrant is due tomorrow (22 November 2026), last reminder 12 days ago'],
  [{ due: '2026-11-20' }, 'Overdue: the warrant was due yesterday (20 November 2026), last reminder 12 days ago'],
  [
    { due: '2026-12-02', lastSent: '2026-11-07T00:00:00Z' },
    'Follow-up: the warrant is due in 11 days (2 December 2026), last reminder 14 days ago',
  ],
  [
    { due: '2026-12-31', lastSent: '2025-12-31T00:00:00Z' },
    'Request: the warrant is due in 40 days (31 December 2026), no reminder in this cycle (the last one 325 days ago)',
  ],
  [
    { due: '2026-12-31', lastSent: null, isAudit: true },
    'Audit request: the warrant is due in 40 days (31 December 2026), no reminder yet',
  ],
  [
    { topic: 'evacuation', due: '2026-11-14', isAudit: false },
    'Overdue: the trial evacuation was due 7 days ago (14 November 2026), last reminder 12 days ago',
  ],
  [
    { topic: 'authority', due: '2026-11-18', lastSent: '2025-11-25T00:00:00Z' },
    'Notice to the authority: the warrant was due 3 days ago (18 November 2026), the authority has not been told',
  ],
  [
    { snoozedTill: '2026-12-03' },
    'Held: snoozed until 3 December 2026, then overdue on 4 December 2026; the warrant is due in 5 days (26 November 2026), last reminder 12 days ago',
  ],
  [
    { snoozedTill: TODAY, isInFlight: true },
    'Held: snoozed until 21 November 2026, then overdue on 28 November 2026; the warrant is due in 5 days (26 November 2026), an email waits in the queue',
  ],
  [
    { topic: 'authority', due: '2026-11-18', lastSent: '2026-11-20T00:00:00Z', snoozedTill: TODAY },
    'Held: snoozed until 21 November 2026, then nothing; the warrant was due 3 days ago (18 November 2026), the authority was told yesterday',
  ],
  [
    { isRecipientAutomated: false, isPropertyAutomated: false },
    'Held: until automated emails are on for Tōtara Fire Limited and until automated emails are on for the property; the warrant is due in 5 days (26 November 2026), last reminder 12 days ago',
  ],
  [
    { recipients: [], isRecipientActive: false },
    'Held: until a contact of Tōtara Fire Limited takes automated emails and until Tōtara Fire Limited is active; the warrant is due in 5 days (26 November 2026), last reminder 12 days ago',
  ],
  [
    { recipientCompanyId: null, recipientCompanyName: '' },
    'Held: until the services have a supplier; the warrant is due in 5 days (26 November 2026), last reminder 12 days ago',
  ],
])('%j', (facts, expected) => {
  const reminder = evaluateCandidate(buildCandidate(facts), { asOf: TODAY, today: TODAY, timeZone: 'Pacific/Auckland' })
  expect(reminder && explainReminder(reminder, TODAY)).toBe(expected)
})
