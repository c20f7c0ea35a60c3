import { rowStatus } from '@app/contract/dashboard/rules'
import { relativeDays } from '../../lib/dates.ts'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { DUE_TONES } from './due-tones.ts'

interface DueDaysProps {
  /** Days until the due date; null if no date is planned. */
  readonly days: number | null
  /** An inactive service is never due, so it gets no colour. */
  readonly isActive?: boolean
}

/** How far away the due date is, in words. */
export function DueDays({ days, isActive = true }: DueDaysProps) {
  const text = days === null ? 'no date' : relativeDays(days)
  const tone = isActive ? DUE_TONES[rowStatus(days)] : undefined
  return tone ? <StatusBadge tone={tone}>{text}</StatusBadge> : text
}
