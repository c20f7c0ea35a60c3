import type { ReminderKind } from '@app/contract/email/kinds'
import type { Candidate } from './candidate.ts'
import type { Recipient } from './recipient.ts'

/** Each address once, ignoring case, without those in `elsewhere`. */
export function distinctRecipients(
  recipients: readonly Recipient[],
  elsewhere: readonly Recipient[] = [],
): Recipient[] {
  if (recipients.length === 0) return []
  const seen = new Set(elsewhere.map(({ address }) => address.toLowerCase()))
  return recipients.filter(({ address }) => seen.size < seen.add(address.toLowerCase()).size)
}

type Copied = Pick<
  Candidate,
  'recipients' | 'customerContacts' | 'copiesCustomer' | 'copiesCustomerOnFollowUp' | 'siteContacts'
>

const customerOnUrgent = ({ copiesCustomer, customerContacts }: Copied) => (copiesCustomer ? customerContacts : [])

const nobody = () => []

/** Who gets copies, by kind. */
const COPIES_BY_KIND: Record<ReminderKind, (candidate: Copied) => Recipient[]> = {
  Email_12A_Request: nobody,
  Email_12A_FollowUp: ({ copiesCustomerOnFollowUp, customerContacts }) =>
    copiesCustomerOnFollowUp ? customerContacts : [],
  Email_12A_Urgent: customerOnUrgent,
  Email_12A_Overdue: customerOnUrgent,
  Email_Bwof_Audit: nobody,
  Email_Bwof_Audit_Site: nobody,
  Email_TrialEvac_Audit_Request: nobody,
  Email_TrialEvac_Audit_Overdue: ({ siteContacts }) => siteContacts,
  Email_TrialEvac_FullService_Request: nobody,
  Email_TrialEvac_FullService_FollowUp: nobody,
  Email_TrialEvac_FullService_Overdue: nobody,
  Email_AuthorityOverdueBwofNotification: nobody,
}

/**
 * Who gets a copy of an e-mail (docs/rules/reminders.md#copies): contacts of the customer if its company asks for
 * copies, or the site contacts.
 */
export const copiedRecipients = (candidate: Copied, kind: ReminderKind): Recipient[] =>
  distinctRecipients(COPIES_BY_KIND[kind](candidate), candidate.recipients)
