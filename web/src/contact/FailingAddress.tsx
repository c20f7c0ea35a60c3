import { shownDay } from '@app/contract/dates'
import { dayOf } from '../lib/dates.ts'
import { StatusText } from '../ui/feedback/StatusBadge.tsx'

interface FailingAddressProps {
  /** Null or undefined while messages arrive, or if the login may not know. */
  readonly since: string | null | undefined
}

/** Marks an address to which messages come back (docs/rules/mailbox.md#addresses-that-fail). */
export const FailingAddress = ({ since }: FailingAddressProps) =>
  since ? (
    <StatusText tone="overdue">Messages to this address come back, last on {shownDay(dayOf(since))}</StatusText>
  ) : null
