import { shownDay, type Day } from '@app/contract/dates'

interface SendingConditions {
  /** The day that the list is for. */
  readonly day: Day
  readonly today: Day
  readonly isBulkSendingOn: boolean
}

/** Why nothing can be sent from a list; null if it can. */
export function sendingObstacle({ day, today, isBulkSendingOn }: SendingConditions): string | null {
  if (!isBulkSendingOn) return 'Bulk sending is switched off.'
  return day === today ? null : `This is the list for ${shownDay(day)}. Emails can only be sent from today’s list.`
}
