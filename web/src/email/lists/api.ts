import {
  listBwofEmails,
  listEvacuationEmails,
  listSentBwofEmails,
  resumeEmails,
  sendEmails,
  snoozeEmails,
  triggerEmails,
} from '@app/contract/email/calls'
import type { Day } from '@app/contract/dates'
import { isQueued } from '@app/contract/email/rules'
import type { EmailLists, EmailRow, SentEmail } from '@app/contract/email/schema'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../lib/send.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { shownEmails } from './email-words.ts'
import { namedRows, rowKey } from './email-rows.ts'
import type { Outbound } from './outbound.ts'

const EMAILS = 'emails'

/** How often the e-mails are looked at again while they are on their way. */
const ON_THEIR_WAY_MS = 3000

/** `asOf` is null for today, whose list is the only one that can be acted on. */
const listsQuery = ({ name, isBwofEmail, failure }: Outbound, asOf: Day | null) =>
  queryOptions({
    queryKey: [EMAILS, name, asOf],
    queryFn: ({ signal }) =>
      send(isBwofEmail ? listBwofEmails : listEvacuationEmails, { body: asOf ? { asOf } : {}, signal }),
    meta: { failure },
  })

export const SENT_FAILURE = 'Error retrieving sent emails'

const sentBwofQuery = queryOptions({
  queryKey: [EMAILS, 'bwof', 'sent'],
  queryFn: ({ signal }) => send(listSentBwofEmails, { signal }),
  meta: { failure: SENT_FAILURE },
})

interface Watched {
  readonly isWatched: boolean
}

const isOnItsWay = ({ status }: SentEmail): boolean => isQueued(status) || status === 'SENDING'

/** What is recommended and held, and for evacuations what was sent. While another day is asked for, the last one stands. */
export const useEmailLists = (outbound: Outbound, asOf: Day | null, { isWatched }: Watched) =>
  useQuery({
    ...listsQuery(outbound, asOf),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      isWatched && !outbound.isBwofEmail && state.data?.sentEmails.some(isOnItsWay) ? ON_THEIR_WAY_MS : false,
  })

/**
 * What was sent of warrants, which is asked for when somebody first wants to see it
 * (docs/rules/screens.md#outbound-e-mails).
 */
export const useSentBwofEmails = ({ isWanted, isWatched }: Watched & { readonly isWanted: boolean }) =>
  useQuery({
    ...sentBwofQuery,
    enabled: isWanted,
    refetchInterval: ({ state }) => (isWatched && state.data?.some(isOnItsWay) ? ON_THEIR_WAY_MS : false),
  })

/** Shows the lists that an action answers; those of other days are out of date. After a refusal all are. */
function useShowLists(outbound: Outbound) {
  const queryClient = useQueryClient()
  const show = (lists: EmailLists): void => {
    queryClient.removeQueries({ queryKey: [EMAILS, outbound.name], type: 'inactive' })
    queryClient.setQueryData(listsQuery(outbound, null).queryKey, lists)
    if (outbound.isBwofEmail) queryClient.setQueryData(sentBwofQuery.queryKey, lists.sentEmails)
    // Their services say when they were last written to.
    void queryClient.invalidateQueries({ queryKey: ['property'] })
  }
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: [EMAILS, outbound.name] })
  return { show, refresh }
}

/** Queues one e-mail a row. */
export function useSendEmails(outbound: Outbound) {
  const { show, refresh } = useShowLists(outbound)
  return useMutation({
    mutationFn: (rows: readonly EmailRow[]) =>
      send(sendEmails, { body: { ...namedRows(rows, outbound), numberOfDays: 0 } }),
    onSuccess: (lists, rows) => {
      show(lists)
      toast.success('Email Automation', `${shownEmails(rows.length)} queued.`)
    },
    onError: refresh,
    meta: { failure: 'Error sending email.' },
  })
}

interface Snooze {
  readonly rows: readonly EmailRow[]
  readonly numberOfDays: number
}

export function useSnoozeEmails(outbound: Outbound) {
  const { show, refresh } = useShowLists(outbound)
  return useMutation({
    mutationFn: ({ rows, numberOfDays }: Snooze) =>
      send(snoozeEmails, { body: { ...namedRows(rows, outbound), numberOfDays } }),
    onSuccess: (lists, { rows }) => {
      show(lists)
      toast.success('Email Automation', `${shownEmails(rows.length)} snoozed.`)
    },
    onError: refresh,
    meta: { failure: 'Error snoozing emails' },
  })
}

export function useResumeEmails(outbound: Outbound) {
  const { show, refresh } = useShowLists(outbound)
  return useMutation({
    mutationFn: (rows: readonly EmailRow[]) =>
      send(resumeEmails, { body: { ...namedRows(rows, outbound), numberOfDays: 0 } }),
    onSuccess: (lists, rows) => {
      show(lists)
      toast.success('Email Automation', `${shownEmails(rows.length)} resumed.`)
    },
    onError: refresh,
    meta: { failure: 'Error resuming emails' },
  })
}

/** Resumes rows, then sends those of them that are due for an e-mail now; some may not be. */
export function useResumeAndSendEmails(outbound: Outbound) {
  const { show, refresh } = useShowLists(outbound)
  const sending = useSendEmails(outbound)
  const resuming = useMutation({
    mutationFn: async (rows: readonly EmailRow[]) => {
      const resumed = new Set(rows.map(rowKey))
      const lists = await send(resumeEmails, { body: { ...namedRows(rows, outbound), numberOfDays: 0 } })
      show(lists)
      return lists.recommendedEmails.filter((row) => resumed.has(rowKey(row)))
    },
    onSuccess: (due, rows) => {
      const later = rows.length - due.length
      if (later > 0) toast.info('Email Automation', `${shownEmails(later)} resumed, to be sent when next due.`)
      if (due.length > 0) sending.mutate(due)
    },
    onError: refresh,
    meta: { failure: 'Error resuming emails' },
  })
  return { mutate: resuming.mutate, isPending: resuming.isPending || sending.isPending }
}

/** Wakes the dispatcher for what is queued. */
export function useTriggerEmails(outbound: Outbound) {
  const { refresh } = useShowLists(outbound)
  return useMutation({
    mutationFn: () => send(triggerEmails),
    onSuccess: refresh,
    meta: {
      failure: 'Error triggering the email automation',
      success: {
        title: 'Email Automation',
        message: 'Email sending automation task has been succesfully triggered.',
      },
    },
  })
}
