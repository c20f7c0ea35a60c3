import type { Day } from '@app/contract/dates'
import type { HoldReason } from '@app/contract/email/rules'
import { isSnoozed } from '@app/contract/email/snooze'

export interface HoldFacts {
  snoozedTill: Day | null
  /** The last day on which the supplier's promise holds the row; null without one. */
  promisedTill: Day | null
  /** What the supplier has sent waits to be checked. */
  isAnswerWaiting: boolean
  /** The company that the e-mail would go to; null if unknown. */
  recipientCompanyId: number | null
  isRecipientActive: boolean
  isRecipientAutomated: boolean
  isPropertyAutomated: boolean
  recipients: readonly unknown[]
  /** Messages to every recipient have come back (docs/rules/mailbox.md#addresses-that-fail). */
  doAddressesFail: boolean
}

/**
 * The reasons that hold a row on a day, in display order (docs/rules/reminders.md#held-rows); empty if it can be sent.
 */
export function holdReasons(facts: HoldFacts, today: Day): HoldReason[] {
  const isKnown = facts.recipientCompanyId !== null
  const all: [boolean, HoldReason][] = [
    [isSnoozed(facts.snoozedTill, today), 'SNOOZED'],
    [isSnoozed(facts.promisedTill, today), 'PROMISED'],
    [facts.isAnswerWaiting, 'ANSWER WAITING'],
    [isKnown && !facts.isRecipientAutomated, 'SUPPLIER AUTOMATION OFF'],
    [!facts.isPropertyAutomated, 'PROPERTY AUTOMATION OFF'],
    [!isKnown || facts.recipients.length === 0, 'NO RECIPIENTS'],
    [isKnown && !facts.isRecipientActive, 'SUPPLIER INACTIVE'],
    [facts.doAddressesFail, 'ADDRESS FAILS'],
  ]
  return all.filter(([holds]) => holds).map(([, reason]) => reason)
}
