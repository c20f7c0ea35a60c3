import {
  AWAY_UP_TO_DAYS,
  chartSlice,
  OVERDUE_UP_TO_DAYS,
  PENDING_UP_TO_DAYS,
  type ChartSlice,
} from '@app/contract/dashboard/rules'
import type { Tone } from '../ui/feedback/tone.ts'

export type SliceCounts = Readonly<Record<ChartSlice, number>>

interface SliceWords {
  readonly tone: Tone
  /** Which due days it counts: "overdue" begins before the due date. */
  readonly means: string
}

export const SLICE_WORDS: Readonly<Record<ChartSlice, SliceWords>> = {
  Overdue: { tone: 'overdue', means: `Late, due within ${OVERDUE_UP_TO_DAYS} days, or no date` },
  Upcoming: { tone: 'upcoming', means: `Due in ${OVERDUE_UP_TO_DAYS + 1} to ${PENDING_UP_TO_DAYS - 1} days` },
  Away: { tone: 'away', means: `Due in ${PENDING_UP_TO_DAYS} to ${AWAY_UP_TO_DAYS - 1} days` },
  Completed: { tone: 'completed', means: `Due in ${AWAY_UP_TO_DAYS} days or more` },
}

export function countSlices(rows: readonly { readonly days: number | null }[]): SliceCounts {
  const counts = { Overdue: 0, Upcoming: 0, Away: 0, Completed: 0 }
  for (const { days } of rows) counts[chartSlice(days)]++
  return counts
}
