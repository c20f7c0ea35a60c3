import type { Day } from '@app/contract/dates'
import type { EmailRow } from '@app/contract/email/schema'
import type { SentEmail } from '@app/contract/email/sent-email'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { isFollowed } from '../../lib/follow-query.ts'
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

  const ofLists = { answer: lists, title: outbound.failure, revision: useRevision(lists.data) }
  const ofSent = { answer: sentBwof, title: SENT_FAILURE, revision: useRevision(sentBwof.data) }
  const recommended = rowsOf(lists.data?.recommendedEmails, ofLists)
  const held = rowsOf(lists.data?.heldEmails, ofLists)
  const sent = outbound.isBwofEmail ? rowsOf(sentBwof.data, ofSent) : rowsOf(lists.data?.sentEmails, ofLists)
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

interface Source {
  readonly answer: UseQueryResult
  readonly title: string
  readonly revision: number
}

const rowsOf = <Row>(
  rows: readonly Row[] = NO_ROWS,
  { answer: { isPending, isPlaceholderData, error, refetch }, title, revision }: Source,
): TabRows<Row> => ({
  rows,
  revision,
  isLoading: isPending,
  isStale: isPlaceholderData,
  failure: error && { title, error, onRetry: () => void refetch() },
})

/** Counts how often the data changed otherwise than by what others did. */
function useRevision(data: object | undefined): number {
  const [seen, setSeen] = useState({ data, revision: 0 })
  if (seen.data === data) return seen.revision
  const revision = data && isFollowed(data) ? seen.revision : seen.revision + 1
  setSeen({ data, revision })
  return revision
}
