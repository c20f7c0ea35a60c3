import {
  dropRestoredEmails,
  listBwofEmails,
  listEvacuationEmails,
  listRestoredEmails,
  listSentBwofEmails,
  resumeEmails,
  sendEmails,
  sendRestoredEmails,
  snoozeEmails,
  triggerEmails,
  undoSnooze,
} from '@app/contract/email/calls'
import { addDays, shownDay, type Day } from '@app/contract/dates'
import { isQueued } from '@app/contract/email/rules'
import type { EmailLists, EmailRow } from '@app/contract/email/schema'
import type { SentEmail } from '@app/contract/email/sent-email'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../lib/send.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useWithdrawEmails } from '../compose/withdraw-emails.ts'
import { withSameLists, withSameSent } from './changed-rows.ts'
import { shownEmails, WHEN_QUEUED_ARE_SENT } from './email-words.ts'
import { isNamed, toRowsRequest, toUndoSnooze } from './email-rows.ts'
import type { Outbound } from './outbound.ts'

const EMAILS = 'emails' as const

/** How often to refetch e-mails while they are being sent, in milliseconds. */
const SENDING_POLL_MS = 3000

/** `asOf` is null for today. Only today's list can be acted on. */
export const listsQuery = ({ name, isBwofEmail, failure }: Outbound, asOf: Day | null) =>
  queryOptions({
    queryKey: [EMAILS, name, asOf] as const,
    // Rows that are as before stay the same objects, wherever they stand.
    structuralSharing: (old, lists) => (old ? withSameLists(old as EmailLists, lists as EmailLists) : lists),
    queryFn: ({ signal }) =>
      send(isBwofEmail ? listBwofEmails : listEvacuationEmails, { body: asOf ? { asOf } : {}, signal }),
    meta: { failure },
  })

export const SENT_FAILURE = 'Error retrieving sent emails'

export const sentBwofQuery = queryOptions({
  queryKey: [EMAILS, 'bwof', 'sent'] as const,
  structuralSharing: (old, rows) => (old ? withSameSent(old as SentEmail[], rows as SentEmail[]) : rows),
  queryFn: ({ signal }) => send(listSentBwofEmails, { body: {}, signal }),
  meta: { failure: SENT_FAILURE },
})

interface Watched {
  readonly isWatched: boolean
}

const isInProgress = ({ status }: SentEmail): boolean => isQueued(status) || status === 'SENDING'

/** Recommended and held e-mails, and for evacuations sent ones. Keeps the lists of the last day while another loads. */
export const useEmailLists = (outbound: Outbound, asOf: Day | null, { isWatched }: Watched) =>
  useQuery({
    ...listsQuery(outbound, asOf),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      isWatched && !outbound.isBwofEmail && state.data?.sentEmails.some(isInProgress) ? SENDING_POLL_MS : false,
  })

/**
 * The sent e-mails about warrants, fetched when the person first opens their tab
 * (docs/rules/screens.md#outbound-e-mails).
 */
export const useSentBwofEmails = ({ isWanted, isWatched }: Watched & { readonly isWanted: boolean }) =>
  useQuery({
    ...sentBwofQuery,
    enabled: isWanted,
    refetchInterval: ({ state }) => (isWatched && state.data?.some(isInProgress) ? SENDING_POLL_MS : false),
  })

/** `show` displays the lists that an action returns and drops those of other days. `refresh` refetches all of them. */
function useUpdateLists(outbound: Outbound) {
  const queryClient = useQueryClient()
  const show = (lists: EmailLists): void => {
    queryClient.removeQueries({ queryKey: [EMAILS, outbound.name], type: 'inactive' })
    queryClient.setQueryData(listsQuery(outbound, null).queryKey, lists)
    if (outbound.isBwofEmail) queryClient.setQueryData(sentBwofQuery.queryKey, lists.sentEmails)
    // A property's services show when their supplier was last e-mailed.
    void queryClient.invalidateQueries({ queryKey: ['property'] })
  }
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: [EMAILS, outbound.name] })
  return { show, refresh }
}

/** Queues one e-mail for each row and offers to take them back (docs/rules/reminders.md#taking-back). */
export function useSendEmails(outbound: Outbound) {
  const { show, refresh } = useUpdateLists(outbound)
  const { mutateAsync: withdraw } = useWithdrawEmails({ onSuccess: show, onError: refresh })
  return useMutation({
    mutationFn: ({ rows }: Sending) =>
      send(sendEmails, { body: { ...toRowsRequest(rows, outbound), numberOfDays: 0, canBeWithdrawn: true } }),
    onSuccess: (lists, { rows, thenUndo }) => {
      show(lists)
      toast.undoable('Email Automation', `${shownEmails(rows.length)} queued. ${WHEN_QUEUED_ARE_SENT}`, async () => {
        await withdraw(toRowsRequest(rows, outbound))
        await thenUndo?.()
      })
    },
    onError: refresh,
    meta: { failure: 'Error sending email.' },
  })
}

interface Sending {
  readonly rows: readonly EmailRow[]
  /** What else was done before sending, and is undone after the e-mails were taken back. */
  readonly thenUndo?: () => Promise<unknown>
}

interface Snooze {
  readonly rows: readonly EmailRow[]
  readonly numberOfDays: number
}

/** Takes back a snooze, or its end, of rows that are snoozed until a day now; null for not at all. */
function useUndoSnooze(outbound: Outbound) {
  const { show, refresh } = useUpdateLists(outbound)
  return useMutation({
    mutationFn: ({ rows, snoozedTill }: { readonly rows: readonly EmailRow[]; readonly snoozedTill: Day | null }) =>
      send(undoSnooze, { body: toUndoSnooze(rows, outbound, snoozedTill) }),
    onSuccess: show,
    onError: refresh,
    meta: { failure: 'Error undoing the snooze', success: { title: 'The snooze is as it was before.' } },
  }).mutateAsync
}

/** Snoozes rows and offers to take it back (docs/rules/screens.md#undo). `today` is the day of the lists. */
export function useSnoozeEmails(outbound: Outbound, today: Day) {
  const { show, refresh } = useUpdateLists(outbound)
  const undo = useUndoSnooze(outbound)
  return useMutation({
    mutationFn: ({ rows, numberOfDays }: Snooze) =>
      send(snoozeEmails, { body: { ...toRowsRequest(rows, outbound), numberOfDays } }),
    onSuccess: (lists, snooze) => {
      show(lists)
      const until = shownDay(addDays(today, snooze.numberOfDays))
      toast.undoable('Email Automation', `${shownEmails(snooze.rows.length)} snoozed until ${until}.`, () =>
        undo({ rows: snooze.rows, snoozedTill: addDays(today, snooze.numberOfDays) }),
      )
    },
    onError: refresh,
    meta: { failure: 'Error snoozing emails' },
  })
}

/** Resumes rows and offers to snooze them again until the same days. */
export function useResumeEmails(outbound: Outbound) {
  const { show, refresh } = useUpdateLists(outbound)
  const undo = useUndoSnooze(outbound)
  return useMutation({
    mutationFn: (rows: readonly EmailRow[]) =>
      send(resumeEmails, { body: { ...toRowsRequest(rows, outbound), numberOfDays: 0 } }),
    onSuccess: (lists, rows) => {
      show(lists)
      toast.undoable('Email Automation', `${shownEmails(rows.length)} resumed.`, () =>
        undo({ rows, snoozedTill: null }),
      )
    },
    onError: refresh,
    meta: { failure: 'Error resuming emails' },
  })
}

/** Resumes rows, then sends those that are due now. Undo takes both back. */
export function useResumeAndSendEmails(outbound: Outbound) {
  const { show, refresh } = useUpdateLists(outbound)
  const sending = useSendEmails(outbound)
  const undo = useUndoSnooze(outbound)
  const resuming = useMutation({
    mutationFn: async (rows: readonly EmailRow[]) => {
      const asked = toRowsRequest(rows, outbound)
      const lists = await send(resumeEmails, { body: { ...asked, numberOfDays: 0 } })
      show(lists)
      return lists.recommendedEmails.filter((row) => isNamed(row, asked))
    },
    onSuccess: (due, rows) => {
      const later = rows.length - due.length
      const thenUndo = () => undo({ rows, snoozedTill: null })
      if (due.length > 0) sending.mutate({ rows: due, thenUndo })
      const message = `${shownEmails(later)} resumed, to be sent when next due.`
      if (due.length === 0) toast.undoable('Email Automation', message, thenUndo)
      else if (later > 0) toast.info('Email Automation', message)
    },
    onError: refresh,
    meta: { failure: 'Error resuming emails' },
  })
  return { mutate: resuming.mutate, isPending: resuming.isPending || sending.isPending }
}

/** Tells the dispatcher to send what is queued. */
export function useTriggerEmails(outbound: Outbound) {
  const { refresh } = useUpdateLists(outbound)
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

export const restoredQuery = queryOptions({
  queryKey: [EMAILS, 'restored'],
  queryFn: ({ signal }) => send(listRestoredEmails, { signal }),
  meta: { failure: 'Error retrieving held emails' },
})

/** E-mails that are held since a backup was restored. */
export const useRestoredEmails = () => useQuery(restoredQuery)

/** Sends or drops them; `emailIds` are those that the person has seen. */
export function useDecideRestored(decision: 'send' | 'drop') {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (emailIds: number[]) =>
      send(decision === 'send' ? sendRestoredEmails : dropRestoredEmails, { body: { emailIds } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [EMAILS] }),
    meta: { failure: decision === 'send' ? 'Error sending emails' : 'Error dropping emails' },
  })
}
