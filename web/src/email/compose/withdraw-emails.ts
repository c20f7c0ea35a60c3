import { withdrawEmails } from '@app/contract/email/calls'
import type { EmailLists, EmailRowsRequest } from '@app/contract/email/schema'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../lib/send.ts'

interface Then {
  readonly onSuccess: (lists: EmailLists) => void
  readonly onError: () => void
}

/** Takes back e-mails that were just queued for rows (docs/rules/reminders.md#taking-back). */
export const useWithdrawEmails = (then: Then) =>
  useMutation({
    mutationFn: (rows: Omit<EmailRowsRequest, 'numberOfDays'>) =>
      send(withdrawEmails, { body: { ...rows, numberOfDays: 0 } }),
    ...then,
    meta: { failure: 'Error taking the emails back', success: { title: 'The emails have been taken back.' } },
  })
