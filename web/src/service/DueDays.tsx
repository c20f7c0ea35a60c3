import { rowStatus, type RowStatus } from '@app/contract/dashboard/rules'
import { daysBetween, type Day } from '@app/contract/dates'
import { relativeDays } from '../lib/dates.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Tone } from '../ui/tone.ts'

const TONES: Readonly<Record<RowStatus, Tone | undefined>> = {
  overdue: 'overdue',
  pending: 'upcoming',
  away: 'away',
  none: undefined,
}

/** How far a service's anniversary is, in the colours of the dashboard; an inactive one is not due. */
export function DueDays({
  day,
  today,
  isActive,
}: {
  readonly day: Day | null
  readonly today: Day
  readonly isActive: boolean
}) {
  const days = day === null ? null : daysBetween(today, day)
  const words = days === null ? 'no date' : relativeDays(days)
  const tone = isActive ? TONES[rowStatus(days)] : undefined
  return tone ? <StatusBadge tone={tone}>{words}</StatusBadge> : <>{words}</>
}
