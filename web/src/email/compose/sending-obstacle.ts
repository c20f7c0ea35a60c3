import { shownDay, type Day } from '@app/contract/dates'

interface Standing {
  /** The day that the list is for, and the one it is. */
  readonly day: Day
  readonly today: Day
  readonly isBulkSendingOn: boolean
}

/** Why nothing can be sent from a list; null while it can. */
export function sendingObstacle({ day, today, isBulkSendingOn }: Standing): string | null {
  if (!isBulkSendingOn) return 'Bulk sending is switched off.'
  return day === today ? null : `This is the list for ${shownDay(day)}: nothing can be sent from it.`
}
