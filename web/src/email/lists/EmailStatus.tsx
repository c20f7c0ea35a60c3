import { isQueued } from '@app/contract/email/rules'
import type { SentEmail } from '@app/contract/email/schema'
import { DeliveryBadge } from '../../mail/DeliveryBadge.tsx'
import { StatusText } from '../../ui/feedback/StatusBadge.tsx'
import type { Tone } from '../../ui/feedback/tone.ts'
import classes from './EmailCells.module.css'
import { notSentLabel, statusLabel } from './email-words.ts'

const toneOf = (status: string): Tone => {
  if (isQueued(status) || status === 'SENDING') return 'upcoming'
  return status === 'SENT' ? 'away' : 'overdue'
}

/** The status of an e-mail, and why it has not been sent. */
export function EmailStatus({ email: { status, reason, delivery } }: { readonly email: SentEmail }) {
  return (
    <>
      <StatusText tone={toneOf(status)}>{statusLabel(status)}</StatusText> <DeliveryBadge delivery={delivery} />
      {reason && (
        <span className={status === 'FAILED' || delivery === 'bounced' ? classes.failure : classes.below}>
          {notSentLabel(reason)}
        </span>
      )}
    </>
  )
}
