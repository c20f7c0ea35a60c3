import { shownMoment } from '@app/contract/dates'
import type { Mail } from '@app/contract/mail/schema'
import { UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconPaperclip } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { settings } from '../../lib/settings.ts'
import { MailItem } from '../MailItem.tsx'
import { senderWords } from '../mail-words.ts'
import classes from './UnmatchedScreen.module.css'

interface UnmatchedRowProps {
  readonly mail: Mail
  readonly actions: ReactNode
}

/** A message in two lines: who, when, and how it begins. A click shows all of it. */
export function UnmatchedRow({ mail, actions }: UnmatchedRowProps) {
  const [isOpen, setOpen] = useState(false)
  const whole = useId()
  const begins = (mail.text || mail.reportReason || mail.problem).replaceAll(/\s+/g, ' ').slice(0, 300)
  return (
    <li className={classes.message}>
      <div className={classes.row}>
        <UnstyledButton
          className={classes.open ?? ''}
          aria-expanded={isOpen}
          aria-controls={whole}
          onClick={() => setOpen((old) => !old)}
        >
          <IconChevronRight className={classes.arrow} size={14} stroke={1.8} aria-hidden />
          <span className={classes.lines}>
            <span className={classes.line}>
              <span className={classes.sender}>{senderWords(mail)}</span>
              {mail.attachments.length > 0 && (
                <span className={classes.files}>
                  <IconPaperclip size={13} stroke={1.8} aria-hidden />
                  {mail.attachments.length === 1 ? '1 file' : `${mail.attachments.length} files`}
                </span>
              )}
              <span className={`tnum ${classes.when}`}>{shownMoment(mail.whenReceived, settings.timeZone)}</span>
            </span>
            <span className={classes.line}>
              <span className={classes.subject}>{mail.subject || 'No subject'}</span>
              <span className={classes.begins}>{begins}</span>
            </span>
          </span>
        </UnstyledButton>
        <div className={`no-print ${classes.actions}`}>{actions}</div>
      </div>
      <div id={whole} className={classes.whole} hidden={!isOpen}>
        {isOpen && <MailItem mail={mail} />}
      </div>
    </li>
  )
}
