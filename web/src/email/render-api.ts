import { generateSendEmail, renderEmail } from '@app/contract/email/calls'
import { isQueued } from '@app/contract/email/rules'
import type { GenerateSendRequest } from '@app/contract/email/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../lib/send.ts'
import { toast } from '../ui/toast.ts'
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
    meta: { failure: 'Error sending email.' },
  })
}
