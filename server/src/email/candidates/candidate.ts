import type { Day } from '@app/contract/dates'
import type { EmailRow, EmailSubService } from '@app/contract/email/schema'
import type { ReminderTopic } from '@app/contract/email/kinds'
import type { HoldFacts } from '../rules/hold-reasons.ts'
import type { Recipient } from '../queue/queue-emails.ts'

type Named = Pick<
  EmailRow,
  'propertyId' | 'propertyName' | 'customerCompanyId' | 'customerCompanyName' | 'recipientCompanyName'
>

/** What one company may have to be reminded of at one property: all that the rules and the lists want to know. */
export interface Candidate extends Named, HoldFacts {
  topic: ReminderTopic
  /** The warrant's anniversary, or the day on which the trial is due. */
  due: Day
  /** All that is outstanding is of type Audit. */
  isAudit: boolean
  lastSent: string | null
  lastTriggered: string | null
  /** One of its e-mails waits in the queue, or is being sent. */
  isInFlight: boolean
  recipients: Recipient[]
  customerContacts: Recipient[]
  copiesCustomer: boolean
  copiesCustomerOnFollowUp: boolean
  siteContacts: Recipient[]
  services: RemindedService[]
}

/** A service that a reminder is about; what it shares with its row stands there. */
export type RemindedService = Omit<
  EmailSubService,
  'propertyId' | 'supplierId' | 'subServiceSupplierName' | 'recipients'
>
