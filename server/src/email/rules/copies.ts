import type { EmailKind } from '@app/contract/email/kinds'
import type { Candidate } from '../candidates/candidate.ts'
import type { Recipient } from '../queue/queue-emails.ts'

/** Each address once, however it is spelt, and none of those that stand elsewhere. */
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

const urgent = ({ copiesCustomer, customerContacts }: Copied) => (copiesCustomer ? customerContacts : [])

const nobody = () => []

const ENTITLED: Record<EmailKind, (candidate: Copied) => Recipient[]> = {
  Email_12A_Request: nobody,
  Email_12A_FollowUp: ({ copiesCustomerOnFollowUp, customerContacts }) =>
    copiesCustomerOnFollowUp ? customerContacts : [],
  Email_12A_Urgent: urgent,
  Email_12A_Overdue: urgent,
  Email_Bwof_Audit: nobody,
  Email_TrialEvac_Audit_Request: nobody,
  Email_TrialEvac_Audit_Overdue: ({ siteContacts }) => siteContacts,
  Email_TrialEvac_FullService_Request: nobody,
  Email_TrialEvac_FullService_FollowUp: nobody,
  Email_TrialEvac_FullService_Overdue: nobody,
  Email_AuthorityOverdueBwofNotification: nobody,
}

/**
 * Whom an e-mail is copied to (docs/rules/reminders.md#copies): the customer as its company says, or the contacts on
 * the site.
 */
export const copiedRecipients = (candidate: Copied, kind: EmailKind): Recipient[] =>
  distinctRecipients(ENTITLED[kind](candidate), candidate.recipients)
