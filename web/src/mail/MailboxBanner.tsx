import type { MailboxCondition } from '@app/contract/mail/rules'
import { IconMailOff } from '@tabler/icons-react'
import { Banner } from '../ui/feedback/Banner.tsx'
import { useMailbox } from './mailbox.ts'

const TITLES: Readonly<Record<MailboxCondition, string>> = {
  off: '',
  new: '',
  ok: '',
  away: 'The mailbox cannot be reached.',
  refused: 'The mailbox refuses its password.',
  full: 'The mailbox is full.',
}

/** Tells administrators that answers are not read (docs/rules/mailbox.md#the-condition-of-the-mailbox). */
export function MailboxBanner() {
  const mailbox = useMailbox()
  if (!mailbox || TITLES[mailbox.state] === '') return null
  return (
    <Banner icon={IconMailOff} tone="overdue">
      <strong>{TITLES[mailbox.state]}</strong> Answers to emails are not read. {mailbox.reason}
    </Banner>
  )
}
