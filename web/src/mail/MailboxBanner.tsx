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
  withheld: 'The mailbox holds mail back.',
}

/** Tells administrators that answers are not read (docs/rules/mailbox.md#the-condition-of-the-mailbox). */
export function MailboxBanner() {
  const mailbox = useMailbox()
  if (!mailbox || TITLES[mailbox.state] === '') return null
  return (
    <Banner icon={IconMailOff} tone="overdue">
      <strong>{TITLES[mailbox.state]}</strong> Answers to emails are missing. {mailbox.reason}
    </Banner>
  )
}
