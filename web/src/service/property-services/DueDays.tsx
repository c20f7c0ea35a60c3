import { rowStatus } from '@app/contract/dashboard/rules'
import { relativeDays } from '../../lib/dates.ts'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { DUE_TONES } from './due-tones.ts'

interface DueDaysProps {
  /** Null where no date is planned. */
  readonly days: number | null
  /** A service that is not active is not due. */
  readonly isActive?: boolean
}

/** How far the due date is, in words; without one nobody has planned the service. */
export function DueDays({ days, isActive = true }: DueDaysProps) {
  const words = days === null ? 'no date' : relativeDays(days)
  const tone = isActive ? DUE_TONES[rowStatus(days)] : undefined
  return tone ? <StatusBadge tone={tone}>{words}</StatusBadge> : words
}
