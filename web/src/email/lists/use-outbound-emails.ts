import type { Day } from '@app/contract/dates'
import type { EmailRow, SentEmail } from '@app/contract/email/schema'
import type { UseQueryResult } from '@tanstack/react-query'
import { SENT_FAILURE, useEmailLists, useSentBwofEmails, useTriggerEmails } from './api.ts'
import type { Outbound } from './outbound.ts'
import type { TabRows } from './tab-props.ts'

interface OutboundOptions {
  readonly day: Day
  readonly today: Day
  /** Whether the sent e-mails are shown. */
  readonly isSentWanted: boolean
}

interface OutboundEmails {
  readonly recommended: TabRows<EmailRow>
  readonly sent: TabRows<SentEmail>
  readonly held: TabRows<EmailRow>
  /** How many rows each tab has; undefined while unknown. */
  readonly counts: Readonly<Record<'recommended' | 'sent' | 'held', number | undefined>>
  /** Undefined after it has been used in this view. */
  readonly trigger: (() => void) | undefined
  readonly isTriggering: boolean
}

/** The rows of the screen's tabs. After the automation is triggered, the status of the e-mails is refetched. */
export function useOutboundEmails(outbound: Outbound, { day, today, isSentWanted }: OutboundOptions): OutboundEmails {
  const triggering = useTriggerEmails(outbound)
  const isWatched = triggering.isSuccess
  const lists = useEmailLists(outbound, day === today ? null : day, { isWatched })
  const sentBwof = useSentBwofEmails({ isWanted: outbound.isBwofEmail && isSentWanted, isWatched })

  const recommended = rowsOf(lists, lists.data?.recommendedEmails, outbound.failure)
  const held = rowsOf(lists, lists.data?.heldEmails, outbound.failure)
  const sent = outbound.isBwofEmail
    ? rowsOf(sentBwof, sentBwof.data, SENT_FAILURE)
    : rowsOf(lists, lists.data?.sentEmails, outbound.failure)
  return {
    recommended,
    sent,
    held,
    counts: {
      recommended: lists.data?.recommendedEmails.length,
      sent: (outbound.isBwofEmail ? sentBwof.data : lists.data?.sentEmails)?.length,
      held: lists.data?.heldEmails.length,
    },
    trigger: triggering.isSuccess ? undefined : () => triggering.mutate(),
    isTriggering: triggering.isPending,
  }
}

/** Always the same object, so that an empty list is not sorted again. */
const NO_ROWS: never[] = []

const rowsOf = <Row>(
  { isPending, isPlaceholderData, error, refetch }: UseQueryResult,
  rows: readonly Row[] = NO_ROWS,
  title: string,
): TabRows<Row> => ({
  rows,
  isLoading: isPending,
  isStale: isPlaceholderData,
  failure: error && { title, error, onRetry: () => void refetch() },
})
