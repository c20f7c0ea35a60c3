import { shownDay } from '@app/contract/dates'
import { dayOf } from '../../lib/dates.ts'
import { StatusText } from '../feedback/StatusBadge.tsx'

interface PersonErasedProps {
  /** Null or undefined where nobody was erased, or if the login may not know. */
  readonly when: string | null | undefined
}

/** Marks a record that the law wants kept although somebody whom it names was erased (docs/rules/accounts.md#what-stays). */
export const PersonErased = ({ when }: PersonErasedProps) =>
  when ? (
    <StatusText tone="upcoming">
      Kept by law. A person named here was erased on their request on {shownDay(dayOf(when))}: use it for nothing else.
    </StatusText>
  ) : null
