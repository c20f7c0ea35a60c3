import { getEmail } from '@app/contract/email/calls'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../lib/send.ts'

/** One e-mail as it was sent, with its attachments. It may still be on its way, so it is asked for each time. */
export const useEmail = (emailId: number) =>
  useQuery({
    queryKey: ['email', emailId],
    queryFn: ({ signal }) => send(getEmail, { params: { emailId }, signal }),
    meta: { failure: 'Error retrieving email data' },
  })
