import type { Day } from '@app/contract/dates'
import type { RenderedEmail, ReviewedForm } from '@app/contract/email/schema'
import { useState } from 'react'
import { fieldErrorsIn } from '../../lib/check-payload.ts'
import { today } from '../../lib/dates.ts'
import { errorsByPath, NO_ERRORS, type DraftErrors } from '../../lib/draft.ts'
import { ProblemError } from '../../lib/problem-error.ts'
import { confirm } from '../../ui/feedback/confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { EmailCase } from './email-case.ts'
import { toEmailDraft, hasTemplate, isSameEmail, requestOf, type EmailDraft } from './email-draft.ts'
import { useSendOneEmail } from './render-api.ts'

interface Source {
  readonly emailCase: EmailCase
  readonly rendered: RenderedEmail
  readonly isOwnCompany: boolean
  /** Returns the documents that the person has reviewed. */
  readonly reviewedForms: (issuedDate: Day | null) => readonly ReviewedForm[]
  /** Called when a document's data has changed since it was reviewed. Nothing was sent. */
  readonly onOutdated: () => void
}

const isOutdated = (error: unknown): boolean => error instanceof ProblemError && error.status === 409

/**
 * The edits of one e-mail and its sending: ready, sending, sent (docs/rules/reminders.md#the-dialog). A failure changes
 * nothing.
 */
export function useEmailSending({ emailCase, rendered, isOwnCompany, reviewedForms, onOutdated }: Source) {
  const [original] = useState(() => toEmailDraft(rendered, today()))
  const [draft, setDraft] = useState(original)
  const [refusal, setRefusal] = useState<{ readonly errors: DraftErrors } | null>(null)
  const { mutate, isPending: isSending, isSuccess: isSent, error } = useSendOneEmail()

  const change = (changed: Partial<EmailDraft>): void => {
    setDraft((old) => ({ ...old, ...changed }))
    setRefusal(null)
  }

  const send = async (): Promise<void> => {
    if (isSending || isSent) return
    const template = rendered.emailContentTemplate
    if (!hasTemplate(template)) {
      toast.error('Email cannot be sent', 'Could not identify which email template to use')
      return
    }
    const { body, errors } = requestOf({
      emailCase,
      draft,
      isOwnCompany,
      template,
      attachedForms: reviewedForms(draft.issuedDate),
      // One about nothing was asked about, and no row names it.
      canBeWithdrawn: rendered.hasServices,
    })
    if (errors) {
      setRefusal({ errors })
      return
    }
    if (!rendered.hasServices && !(await confirm(NO_SERVICES))) return
    mutate(body, {
      onError: (failed) => {
        setRefusal({ errors: errorsByPath(fieldErrorsIn(failed)) })
        if (isOutdated(failed)) onOutdated()
      },
    })
  }

  return {
    draft,
    change,
    errors: refusal?.errors ?? NO_ERRORS,
    /** A new object for each refused attempt. */
    refusal,
    isEdited: !isSent && !isSameEmail(draft, original),
    isSending,
    isSent,
    /** Sent, but it can still be taken back. */
    isQueued: isSent && rendered.hasServices,
    failure: isSending ? null : error,
    isOutdated: !isSending && isOutdated(error),
    send,
  }
}

const NO_SERVICES = {
  title: 'Email has no valid services',
  message:
    'Are you sure you want to send this email to the recipient(s)? This supplier does not have a service due yet.',
  confirm: 'Send',
  danger: true,
}
