import { todayIn, type Day } from '@app/contract/dates'
import { settings } from './settings.ts'

/** The date right now in the business time zone. */
export const today = (): Day => todayIn(settings.timeZone)

const counted = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** The date at a moment in the business time zone. */
export const dayOf = (moment: string): Day => todayIn(settings.timeZone, new Date(moment))

/** How far a due day is: `in 12 days`, `today`, `4 days late`. */
export function relativeDays(days: number): string {
  if (days === 0) return 'today'
  return days > 0 ? `in ${counted(days)}` : `${counted(-days)} late`
}
