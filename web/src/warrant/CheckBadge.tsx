import type { WarrantCheck } from '@app/contract/warrant/schema'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { doubtsOf, stopsOf } from './doubts.ts'

/** Whether a warrant can be issued, in one badge. */
export function CheckBadge({ check }: { readonly check: WarrantCheck }) {
  const stops = stopsOf(check).length
  const doubts = doubtsOf(check).length
  if (isFarAway(check)) return <StatusBadge tone="completed">not due yet</StatusBadge>
  if (stops > 0) return <StatusBadge tone="overdue">{stops === 1 ? '1 stop' : `${stops} stops`}</StatusBadge>
  if (doubts > 0) {
    return (
      <StatusBadge tone="upcoming">{doubts === 1 ? '1 doubt to answer' : `${doubts} doubts to answer`}</StatusBadge>
    )
  }
  return <StatusBadge tone="away">can be issued</StatusBadge>
}

/** Whether the year of the warrant has not begun, so that nothing is wrong yet. */
export const isFarAway = ({ findings }: WarrantCheck): boolean => findings.some(({ code }) => code === 'too-early')
