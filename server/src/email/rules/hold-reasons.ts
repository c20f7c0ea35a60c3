import type { Day } from '@app/contract/dates'
import type { HoldReason } from '@app/contract/email/rules'
import { isSnoozed } from '@app/contract/email/snooze'

export interface HoldFacts {
  snoozedTill: Day | null
  /** The company that would be written to; null when nobody knows it. */
  recipientCompanyId: number | null
  isRecipientActive: boolean
  isRecipientAutomated: boolean
  isPropertyAutomated: boolean
  recipients: readonly unknown[]
}

/**
 * What holds a row back on that day, in the order in which it is shown (docs/rules/reminders.md#held-rows); nothing,
 * and it can be sent.
 */
export function holdReasons(facts: HoldFacts, today: Day): HoldReason[] {
  const isKnown = facts.recipientCompanyId !== null
  const all: [boolean, HoldReason][] = [
    [isSnoozed(facts.snoozedTill, today), 'SNOOZED'],
    [isKnown && !facts.isRecipientAutomated, 'SUPPLIER AUTOMATION OFF'],
    [!facts.isPropertyAutomated, 'PROPERTY AUTOMATION OFF'],
    [!isKnown || facts.recipients.length === 0, 'NO RECIPIENTS'],
    [isKnown && !facts.isRecipientActive, 'SUPPLIER INACTIVE'],
  ]
  return all.filter(([holds]) => holds).map(([, reason]) => reason)
}
