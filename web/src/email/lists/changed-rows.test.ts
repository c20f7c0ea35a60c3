import type { EmailLists, EmailRow } from '@app/contract/email/schema'
import type { SentEmail } from '@app/contract/email/sent-email'
import { expect, it } from 'vitest'
import { buildEmailRow } from '../../testing/factories.ts'
import { withListsOf, withSameLists, withSentOf } from './changed-rows.ts'

const lists = (recommendedEmails: EmailRow[], heldEmails: EmailRow[] = []): EmailLists => ({
  recommendedEmails,
  heldEmails,
  sentEmails: [],
})
const row = (propertyId: number, change: Partial<EmailRow> = {}) => buildEmailRow({ propertyId, ...change })
const sent = (emailId: number, propertyId: number, whenQueued: string, status = 'SENT') =>
  ({ emailId, propertyId, whenQueued, status }) as SentEmail

it('replaces the rows of the properties that were read, and keeps the others as they are', () => {
  const [one, two, three] = [row(1), row(2), row(3)]
  const now = lists([], [row(2, { reason: 'SNOOZED' })])
  const merged = withListsOf(lists([one, two, three]), new Set([2]), now)
  expect(merged.recommendedEmails).toEqual([one, three])
  expect(merged.recommendedEmails[1]).toBe(three)
  expect(merged.heldEmails).toEqual(now.heldEmails)
})

it('puts rows where the server has them: by due day and property, suppliers before the authority', () => {
  const authority = row(5, {
    recipientCompanyId: 1,
    emailContentTemplateName: 'Email_AuthorityOverdueBwofNotification',
  })
  const rows = [
    row(9, { nextDue: '2026-12-01' }),
    row(4),
    row(5),
    row(5, { recipientCompanyId: null }),
    authority,
    row(6),
  ]
  const merged = withListsOf(
    lists([row(4), row(6)]),
    new Set([5, 9]),
    lists([authority, ...rows.slice(2, 4), rows[0] ?? row(9)]),
  )
  expect(merged.recommendedEmails).toEqual(rows)
})

it('is the same object if nothing is different', () => {
  const old = lists([row(1), row(2)])
  expect(withListsOf(old, new Set([2]), lists([row(2)]))).toBe(old)
  expect(withSameLists(old, lists([row(1), row(2)]))).toBe(old)
  const [, other] = withSameLists(old, lists([row(2), row(3)])).recommendedEmails
  expect(other).toEqual(row(3))
})

it('keeps sent e-mails newest first, whatever the digits of their seconds', () => {
  const old = [sent(3, 1, '2026-11-20T01:00:00.5Z'), sent(1, 2, '2026-11-20T01:00:00Z', 'QUEUED')]
  const now = [sent(4, 2, '2026-11-20T01:00:00.25Z', 'QUEUED'), sent(1, 2, '2026-11-20T01:00:00Z')]
  const merged = withSentOf(old, new Set([2]), now)
  expect(merged.map(({ emailId, status }) => [emailId, status])).toEqual([
    [3, 'SENT'],
    [4, 'QUEUED'],
    [1, 'SENT'],
  ])
})
