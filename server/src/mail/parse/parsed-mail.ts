import type { Day } from '@app/contract/dates'
import type { ReportAction } from '@app/contract/mail/rules'
import type { ReportedRecipient as SaidOfRecipient } from '@app/contract/mail/schema'

/** What a delivery report says of one recipient, and what became of the message. */
export interface ReportedRecipient extends SaidOfRecipient {
  action: ReportAction
}

export interface DeliveryReport {
  recipients: ReportedRecipient[]
  /** The Message-IDs that the returned message, or its headers, have. */
  messageIds: string[]
}

export interface ParsedAttachment {
  fileName: string
  contentType: string
  /** In bytes. */
  size: number
}

/** A message in values that the database can hold, whatever was in it. */
export interface ParsedMail {
  /** Including the angle brackets; empty without a usable one. */
  messageId: string
  fromName: string
  fromAddress: string
  /** The Reply-To, else the sender. */
  replyAddress: string
  /** To and Cc, separated by semicolons. */
  toAddresses: string
  /** Every address that it was sent or delivered to. */
  deliveredTo: string[]
  subject: string
  whenWritten: string | null
  text: string
  quotedText: string
  /** Sanitised. */
  html: string
  /** Message-IDs that it answers, the nearest first. */
  answers: string[]
  /** Its References, oldest first. */
  references: string[]
  attachments: ParsedAttachment[]
  report: DeliveryReport | null
  /** Set if a program answered; the day if it says when somebody is back. */
  automatic: { returnDate: Day | null } | null
}
