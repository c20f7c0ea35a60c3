import { kindLabel } from '@app/contract/email/kinds'
import type { SentEmail } from '@app/contract/email/sent-email'
import type { Mail } from '@app/contract/mail/schema'
import { useState } from 'react'
import { shownDay } from '@app/contract/dates'
import { dayOf } from '../lib/dates.ts'
import { SearchSelect } from '../ui/fields/SearchSelect.tsx'
import { useAnswerableEmails, useFileMail } from './api.ts'
import classes from './MailItem.module.css'

interface AnsweredEmailProps {
  readonly mail: Mail
  readonly propertyId: number
  readonly onFiled: ((mail: Mail) => void) | undefined
}

/** `23 Nov 2026, Request for 12A, Tōtara Fire` */
const labelOf = ({ whenSent, whenQueued, emailContentTemplateName, recipientCompanyName }: SentEmail): string =>
  [shownDay(dayOf(whenSent ?? whenQueued)), kindLabel(emailContentTemplateName), recipientCompanyName]
    .filter(Boolean)
    .join(', ')

/** Names the e-mail that a message answers, where only its property is known. Choosing one files the message with it. */
export function AnsweredEmail({ mail, propertyId, onFiled }: AnsweredEmailProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: emails } = useAnswerableEmails(propertyId, isOpen)
  const filing = useFileMail()
  return (
    <SearchSelect
      isCommand
      className={classes.picker ?? ''}
      size="xs"
      aria-label={`Email that ${mail.subject || 'the message'} answers`}
      placeholder="It answers the email…"
      nothingFoundMessage={emails ? 'No email matches' : 'Loading emails…'}
      value={null}
      disabled={filing.isPending}
      data={(emails ?? []).map((email) => ({ value: String(email.emailId), label: labelOf(email) }))}
      onFocus={() => setOpen(true)}
      onChange={(id) =>
        id !== null &&
        filing.mutate(
          { mailId: mail.mailId, propertyId, emailId: Number(id), readPropertyId: mail.propertyId },
          { onSuccess: (filed) => onFiled?.(filed) },
        )
      }
    />
  )
}
