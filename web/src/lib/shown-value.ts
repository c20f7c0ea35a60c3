import { isDay, shownDay } from '@app/contract/dates'
import type { DraftValue } from './draft.ts'

/** A plain value for people: Yes or No, days as `14 Mar 2027`, null as an empty text. */
export function shownValue(value: DraftValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null) return ''
  return typeof value === 'string' && isDay(value) ? shownDay(value) : String(value)
}
