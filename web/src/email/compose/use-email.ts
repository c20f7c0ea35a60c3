import { getEmail } from '@app/contract/email/calls'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../lib/send.ts'

/** One e-mail as it was sent, with its attachments. Fetched each time, because it may still be on its way. */
export const useEmail = (emailId: number) =>
  useQuery({
    queryKey: ['email', emailId],
    queryFn: ({ signal }) => send(getEmail, { params: { emailId }, signal }),
    meta: { failure: 'Error retrieving email data' },
  })
