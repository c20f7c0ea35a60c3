import type { Day } from '@app/contract/dates'
import type { EmailRow, EmailSubService } from '@app/contract/email/schema'
import type { ReminderTopic } from '@app/contract/email/kinds'
import type { HoldFacts } from './hold-reasons.ts'
import type { Recipient } from './recipient.ts'

type Named = Pick<
  EmailRow,
  'propertyId' | 'propertyName' | 'customerCompanyId' | 'customerCompanyName' | 'recipientCompanyName'
>

/**
 * One company that may have to be reminded of something at one property, with everything that the rules and the lists
 * need.
 */
export interface Candidate extends Named, HoldFacts {
  topic: ReminderTopic
  /** The anniversary of the warrant, or the day on which the trial evacuation is due. */
  due: Day
  /** All outstanding services are of type Audit. */
  isAudit: boolean
  /** The day by which the supplier says that it will certify; null without a promise that holds. */
  promisedFor: Day | null
  lastSent: string | null
  lastTriggered: string | null
  /** One of its e-mails is queued or being sent. */
  isInFlight: boolean
  recipients: Recipient[]
  customerContacts: Recipient[]
  copiesCustomer: boolean
  copiesCustomerOnFollowUp: boolean
  siteContacts: Recipient[]
  services: RemindedService[]
}

/** A service that a reminder is about, without the fields that it shares with its row. */
export type RemindedService = Omit<
  EmailSubService,
  'propertyId' | 'supplierId' | 'subServiceSupplierName' | 'recipients'
>
