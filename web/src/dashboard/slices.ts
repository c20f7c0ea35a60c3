import {
  AWAY_UP_TO_DAYS,
  chartSlice,
  OVERDUE_UP_TO_DAYS,
  PENDING_UP_TO_DAYS,
  type ChartSlice,
} from '@app/contract/dashboard/rules'
import type { Tone } from '../ui/feedback/tone.ts'

export type SliceCounts = Readonly<Record<ChartSlice, number>>

interface SliceDetails {
  readonly tone: Tone
  /** Which due days the slice counts: "overdue" starts before the due date. */
  readonly meaning: string
}

export const SLICE_DETAILS: Readonly<Record<ChartSlice, SliceDetails>> = {
  Overdue: { tone: 'overdue', meaning: `Late, due within ${OVERDUE_UP_TO_DAYS} days, or no date` },
  Upcoming: { tone: 'upcoming', meaning: `Due in ${OVERDUE_UP_TO_DAYS + 1} to ${PENDING_UP_TO_DAYS - 1} days` },
  Away: { tone: 'away', meaning: `Due in ${PENDING_UP_TO_DAYS} to ${AWAY_UP_TO_DAYS - 1} days` },
  Completed: { tone: 'completed', meaning: `Due in ${AWAY_UP_TO_DAYS} days or more` },
}

export function countSlices(rows: readonly { readonly days: number | null }[]): SliceCounts {
  const counts = { Overdue: 0, Upcoming: 0, Away: 0, Completed: 0 }
  for (const { days } of rows) counts[chartSlice(days)]++
  return counts
}
