import { daysBetween, type Day } from '@app/contract/dates'
import type { KindOfTopic } from '@app/contract/email/kinds'
import type { ServiceType } from '@app/contract/service/rules'
import { daysSince } from './reminder-days.ts'

type EvacuationKind = KindOfTopic<'evacuation'>

/** A trial evacuation is considered from this many days before it is due. */
export const EVACUATION_CONSIDERED_DAYS = 90
const REQUEST_UP_TO_DAYS = 30
/** An audit that is first seen late is still announced. */
const REQUEST_FROM_DAYS: Record<ServiceType, number> = { 'Full Service': 7, Audit: 0 }
const REQUEST_AFTER_DAYS = 90
const FOLLOW_UP_UP_TO_DAYS = 14
const FOLLOW_UP_AFTER_DAYS = 14
const OVERDUE_FROM_DAYS: Record<ServiceType, number> = { 'Full Service': -7, Audit: -1 }
const OVERDUE_AFTER_DAYS = 7

export interface EvacuationFacts {
  due: Day
  lastReminder: Day | null
  serviceType: ServiceType
}

/** The reminder to send on a day, if any (docs/rules/reminders.md#trial-evacuations). */
export function evacuationReminder(
  { due, lastReminder, serviceType }: EvacuationFacts,
  today: Day,
): EvacuationKind | null {
  const days = daysBetween(today, due)
  const since = daysSince(lastReminder, today)
  const isAudit = serviceType === 'Audit'
  if (days <= OVERDUE_FROM_DAYS[serviceType]) {
    if (since < OVERDUE_AFTER_DAYS) return null
    return isAudit ? 'Email_TrialEvac_Audit_Overdue' : 'Email_TrialEvac_FullService_Overdue'
  }
  if (days >= REQUEST_FROM_DAYS[serviceType] && days <= REQUEST_UP_TO_DAYS && since >= REQUEST_AFTER_DAYS) {
    return evacuationRequest(serviceType)
  }
  if (!isAudit && days <= FOLLOW_UP_UP_TO_DAYS && since >= FOLLOW_UP_AFTER_DAYS) {
    return 'Email_TrialEvac_FullService_FollowUp'
  }
  return null
}

/** The first e-mail about a trial evacuation. */
export const evacuationRequest = (serviceType: ServiceType): EvacuationKind =>
  serviceType === 'Audit' ? 'Email_TrialEvac_Audit_Request' : 'Email_TrialEvac_FullService_Request'
