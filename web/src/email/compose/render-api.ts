import { generateSendEmail, listAttachedForms, renderEmail } from '@app/contract/email/calls'
import { isQueued, WITHDRAW_SECONDS } from '@app/contract/email/rules'
import { topicOf } from '@app/contract/email/kinds'
import type { GenerateSendRequest, SentService } from '@app/contract/email/schema'
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../lib/send.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { EmailCase } from './email-case.ts'
import { useWithdrawEmails } from './withdraw-emails.ts'

/** Fetched once for each dialog, and never again while editing. */
const FETCHED_ONCE = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false } as const

const requestFor = ({ propertyId, recipientCompanyId, propertyServiceId }: EmailCase, kind: string) => ({
  propertyId,
  recipientCompanyId,
  emailBodyTemplateName: kind,
  triggeredByPropertyServiceID: propertyServiceId,
})

const renderedQuery = (emailCase: EmailCase) => {
  const body = requestFor(emailCase, emailCase.kind)
  return queryOptions({
    ...FETCHED_ONCE,
    queryKey: ['email-template', body],
    queryFn: ({ signal }) => send(renderEmail, { body, signal }),
  })
}

/** An e-mail as it would be sent. */
export const useRenderedEmail = (emailCase: EmailCase) =>
  useQuery({ ...renderedQuery(emailCase), meta: { failure: 'Error retrieving email template' } })

/** How old an e-mail may be that was fetched before it was asked for, in milliseconds. */
const READY_MS = 60_000

/** Has e-mails ready that may be asked for next. What fails is fetched again when it is asked for. */
export function useReadyEmails(emailCases: readonly EmailCase[]): void {
  useQueries({
    queries: emailCases.map((emailCase) => ({
      ...renderedQuery(emailCase),
      refetchInterval: READY_MS,
      retry: false,
      notifyOnChangeProps: [],
    })),
  })
}

/**
 * The forms attached to an e-mail of a kind. Fetched when the person opens them, and again if the server says that they
 * have changed.
 */
export function useAttachedForms(
  emailCase: EmailCase,
  { kind, isWanted }: { readonly kind: string; readonly isWanted: boolean },
) {
  const body = requestFor(emailCase, kind)
  return useQuery({
    ...FETCHED_ONCE,
    queryKey: ['attached-forms', body],
    queryFn: ({ signal }) => send(listAttachedForms, { body, signal }),
    enabled: isWanted,
    meta: { failure: `Error loading property data for property ${emailCase.propertyId}` },
  })
}

/** After how long an e-mail that could be taken back has left as a rule, in milliseconds. Then the screens say so. */
const LEFT_MS = (WITHDRAW_SECONDS + 8) * 1000

/**
 * Sends one e-mail: with `canBeWithdrawn` it is queued, and Undo takes it back; otherwise the answer waits for its outcome.
 * Then refetches the lists and the property. `isSuccess` ends when it has been taken back.
 */
export function useSendOneEmail() {
  const queryClient = useQueryClient()
  const refresh = (): void => {
    for (const queryKey of [['emails'], ['property']]) void queryClient.invalidateQueries({ queryKey })
  }
  const withdrawing = useWithdrawEmails({ onSuccess: refresh, onError: refresh })
  const sending = useMutation({
    mutationFn: (body: GenerateSendRequest) => send(generateSendEmail, { body }),
    onMutate: withdrawing.reset,
    onSuccess: (services, request) => {
      if (request.canBeWithdrawn) {
        const rows = sentRows(request, services)
        toast.undoable('Email Automation', '1 email queued.', () => withdrawing.mutateAsync(rows))
        setTimeout(refresh, LEFT_MS)
      } else if (services.some(({ status }) => isQueued(status))) {
        toast.warning('Email Generation', 'The mail server is busy. The email is queued and will be tried again.')
      } else {
        toast.success('Email Generation', 'The Email has been sent successfully.')
      }
    },
    // Also after an error: a rejected e-mail appears in the sent list.
    onSettled: refresh,
    // The dialog handles a document that has changed (409).
    meta: { failure: 'Error sending email.', handles: [409] },
  })
  return { ...sending, isSuccess: sending.isSuccess && !withdrawing.isSuccess }
}

/** What the e-mail was about, as the lists name it (docs/rules/reminders.md#naming-rows). */
function sentRows({ propertyId, emailContentTemplate }: GenerateSendRequest, services: readonly SentService[]) {
  const topic = topicOf(emailContentTemplate)
  return {
    isBwofEmail: topic !== 'evacuation',
    authorityPropertyIdList: topic === 'authority' ? [propertyId] : [],
    propertyServiceIdList: services.flatMap(({ propertyServiceId }) => propertyServiceId ?? []),
  }
}
