import { daysBetween, shownDay, type Day } from '@app/contract/dates'
import { relativeDays } from '../../lib/dates.ts'
import { StatusText } from '../../ui/feedback/StatusBadge.tsx'

interface ReportDueTextProps {
  readonly due: Day
  readonly today: Day
}

/** By when the report of a trial evacuation has to reach Fire and Emergency New Zealand. */
export function ReportDueText({ due, today }: ReportDueTextProps) {
  const days = daysBetween(today, due)
  return (
    <StatusText tone={days < 0 ? 'overdue' : 'upcoming'}>
      Report to FENZ by {shownDay(due)} ({relativeDays(days)})
    </StatusText>
  )
}
