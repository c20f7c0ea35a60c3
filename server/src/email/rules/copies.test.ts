import { expect, test } from 'vitest'
import type { ReminderKind } from '@app/contract/email/kinds'
import { copiedRecipients } from './copies.ts'
import { buildCandidate } from '../testing/candidates.ts'

const customer = { address: 'office@kauri.example', contactId: 10 }
const site = { address: 'reception@rimu.example', contactId: 11 }

/** The kind, whether the customer gets copies of urgent e-mails and of follow-ups, and who is expected in Cc. */
test.each<[ReminderKind, boolean, boolean, string[]]>([
  ['Email_12A_Request', true, true, []],
  ['Email_Bwof_Audit', true, true, []],
  ['Email_12A_FollowUp', true, false, []],
  ['Email_12A_FollowUp', false, true, [customer.address]],
  ['Email_12A_Urgent', true, false, [customer.address]],
  ['Email_12A_Urgent', false, true, []],
  ['Email_12A_Overdue', true, false, [customer.address]],
  ['Email_12A_Overdue', false, true, []],
  ['Email_AuthorityOverdueBwofNotification', true, true, []],
  ['Email_TrialEvac_Audit_Overdue', true, true, [site.address]],
  ['Email_TrialEvac_Audit_Request', true, true, []],
  ['Email_TrialEvac_FullService_Overdue', true, true, []],
])('%s, copies %s and of follow-ups %s', (kind, copiesCustomer, copiesCustomerOnFollowUp, expected) => {
  const candidate = buildCandidate({
    customerContacts: [customer],
    siteContacts: [site],
    copiesCustomer,
    copiesCustomerOnFollowUp,
  })
  expect(copiedRecipients(candidate, kind).map(({ address }) => address)).toEqual(expected)
})

test('nobody gets an e-mail twice', () => {
  const candidate = buildCandidate({
    copiesCustomer: true,
    customerContacts: [
      { address: 'Jobs@Totara.example', contactId: 20 },
      customer,
      { address: 'OFFICE@kauri.example', contactId: 21 },
    ],
  })
  expect(copiedRecipients(candidate, 'Email_12A_Urgent')).toEqual([customer])
})
