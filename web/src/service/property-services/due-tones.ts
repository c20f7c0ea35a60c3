import type { RowStatus } from '@app/contract/dashboard/rules'
import type { Tone } from '../../ui/feedback/tone.ts'

/**
 * The colour of a service by how soon it is due. The bands end a day later than those of the chart
 * (docs/rules/services-and-dates.md#due-bands).
 */
export const DUE_TONES: Readonly<Record<RowStatus, Tone | undefined>> = {
  overdue: 'overdue',
  pending: 'upcoming',
  away: 'away',
  none: undefined,
}
