import { shownDay } from '@app/contract/dates'
import { dayOf } from '../../lib/dates.ts'
import { StatusBadge, StatusText } from '../feedback/StatusBadge.tsx'

interface PersonErasedProps {
  /** Null or undefined where nobody was erased, or if the login may not know. */
  readonly when: string | null | undefined
}

const inWords = (when: string): string =>
  `Kept by law. A person named here was erased on their request on ${shownDay(dayOf(when))}: use it for nothing else.`

/** Marks a record that the law wants kept although somebody whom it names was erased (docs/rules/accounts.md#what-stays). */
export const PersonErased = ({ when }: PersonErasedProps) =>
  when ? <StatusText tone="upcoming">{inWords(when)}</StatusText> : null

/** The same in two words, for a row of a list; the whole stands where the row is opened. */
export const PersonErasedBadge = ({ when }: PersonErasedProps) =>
  when ? (
    <StatusBadge tone="upcoming" title={inWords(when)}>
      person erased
    </StatusBadge>
  ) : null
