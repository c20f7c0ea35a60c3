import { rowStatus } from '@app/contract/dashboard/rules'
import { relativeDays } from '../lib/dates.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ROW_TONES } from './slices.ts'

/** How far the due date is, in words; without one nobody has planned the service. */
export function DueDays({ days }: { readonly days: number | null }) {
  const words = days === null ? 'no date' : relativeDays(days)
  const tone = ROW_TONES[rowStatus(days)]
  return tone ? <StatusBadge tone={tone}>{words}</StatusBadge> : words
}
