import { generateSendEmail, listAttachedForms, renderEmail } from '@app/contract/email/calls'
import { isQueued } from '@app/contract/email/rules'
import type { GenerateSendRequest } from '@app/contract/email/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../lib/send.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { EmailCase } from './email-case.ts'

/** What an e-mail would say, asked anew with each dialog and never under the hand. */
export const useRenderedEmail = ({ propertyId, recipientCompanyId, kind, propertyServiceId }: EmailCase) =>
  useQuery({
    queryKey: ['email-template', propertyId, recipientCompanyId, kind, propertyServiceId],
    queryFn: ({ signal }) =>
      send(renderEmail, {
        body: {
          propertyId,
          recipientCompanyId,
          emailBodyTemplateName: kind,
          triggeredByPropertyServiceID: propertyServiceId,
        },
        signal,
      }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { failure: 'Error retrieving email template' },
  })

/**
 * The forms that an e-mail of that kind carries, asked for when somebody wants to see them, and again when the server
 * says that they have changed since.
 */
export const useAttachedForms = (
  { propertyId, recipientCompanyId, propertyServiceId }: EmailCase,
  { kind, isWanted }: { readonly kind: string; readonly isWanted: boolean },
) =>
  useQuery({
    queryKey: ['attached-forms', propertyId, recipientCompanyId, kind, propertyServiceId],
    queryFn: ({ signal }) =>
      send(listAttachedForms, {
        body: {
          propertyId,
          recipientCompanyId,
          emailBodyTemplateName: kind,
          triggeredByPropertyServiceID: propertyServiceId,
        },
        signal,
      }),
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { failure: `Error loading property data for property ${propertyId}` },
  })

/** Sends one e-mail and waits for what becomes of it; lists and the property then show when it went. */
export function useSendOneEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: GenerateSendRequest) => send(generateSendEmail, { body }),
    onSuccess: (services) => {
      if (services.some(({ status }) => isQueued(status))) {
        toast.warning('Email Generation', 'The mail server asks to wait: the email is queued and tried again.')
      } else {
        toast.success('Email Generation', 'The Email has been sent successfully.')
      }
    },
    // One that was refused for good stands among the sent ones, too.
    onSettled: (_services, _error, { propertyId }) => {
      for (const queryKey of [['emails'], ['property', propertyId]]) void queryClient.invalidateQueries({ queryKey })
    },
    // The dialog shows what has changed.
    meta: { failure: 'Error sending email.', handles: [409] },
  })
}
