import type { ReactNode } from 'react'
import { isQueued } from '@app/contract/email/rules'
import type { SentEmail } from '@app/contract/email/sent-email'
import { DeliveryBadge } from '../../mail/DeliveryBadge.tsx'
import lines from '../../ui/table/CellLines.module.css'
import { StatusText } from '../../ui/feedback/StatusBadge.tsx'
import type { Tone } from '../../ui/feedback/tone.ts'
import classes from './EmailCells.module.css'
import { notSentLabel, statusLabel } from './email-words.ts'

const toneOf = (status: string): Tone => {
  if (isQueued(status) || status === 'SENDING') return 'upcoming'
  return status === 'SENT' ? 'away' : 'overdue'
}

interface EmailStatusProps {
  readonly email: SentEmail
  /** Shown before the reason. */
  readonly children?: ReactNode
}

/** The status of an e-mail, and why it has not been sent. */
export function EmailStatus({ email: { status, reason, delivery }, children }: EmailStatusProps) {
  return (
    <span className={lines.lines}>
      <span className={lines.head}>
        <StatusText tone={toneOf(status)}>{statusLabel(status)}</StatusText> <DeliveryBadge delivery={delivery} />
      </span>
      {(reason || children) && (
        <span>
          {children}{' '}
          {reason && (
            <span className={status === 'FAILED' || delivery === 'bounced' ? classes.failure : undefined}>
              {notSentLabel(reason)}
            </span>
          )}
        </span>
      )}
    </span>
  )
}
