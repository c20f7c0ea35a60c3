import { shownDay } from '@app/contract/dates'
import type { EmailDelivery } from '@app/contract/email/rules'
import type { MatchedBy } from '@app/contract/mail/rules'
import type { Mail } from '@app/contract/mail/schema'
import type { Tone } from '../ui/feedback/tone.ts'

interface Said {
  readonly label: string
  readonly tone: Tone
}

const DELIVERY_WORDS: Readonly<Record<EmailDelivery, Said>> = {
  answered: { label: 'Answered', tone: 'away' },
  bounced: { label: 'Came back', tone: 'overdue' },
  'auto-replied': { label: 'Automatic answer', tone: 'followUp' },
  sent: { label: 'Sent', tone: 'away' },
}

/** What became of an e-mail, for people. */
export const deliveryWords = (delivery: EmailDelivery): Said => DELIVERY_WORDS[delivery]

const MATCH_WORDS: Readonly<Record<MatchedBy, string>> = {
  'plus part': 'It came to the address of the email.',
  thread: 'It answers the email.',
  'failed recipient': 'It names the email and its recipient.',
  'subject and sender': 'Its subject has the number of the property, and the sender is known there.',
  property: 'It was dropped on the property.',
  person: 'Somebody filed it.',
}

/** By what a message was matched. */
export const matchWords = ({ matchedBy, filedBy }: Pick<Mail, 'matchedBy' | 'filedBy'>): string => {
  if (matchedBy === '') return ''
  return matchedBy === 'person' && filedBy ? `${filedBy} filed it.` : MATCH_WORDS[matchedBy]
}

/** What a message is, where that is not an answer of a person; null for one. */
export function kindWords(mail: Mail): Said | null {
  switch (mail.kind) {
    case 'answer':
      return null
    case 'automatic':
      return {
        label: mail.returnDate ? `Automatic answer: back on ${shownDay(mail.returnDate)}` : 'Automatic answer',
        tone: 'followUp',
      }
    case 'report':
      if (mail.reportAction === 'failed') return { label: 'Came back', tone: 'overdue' }
      return mail.reportAction === 'delayed'
        ? { label: 'Delayed', tone: 'upcoming' }
        : { label: 'Delivered', tone: 'away' }
    case 'unreadable':
      return { label: 'Cannot be read', tone: 'upcoming' }
  }
}

/** `Aroha Ngata <aroha@lifts.example>` */
export const senderWords = ({ fromName, fromAddress }: Pick<Mail, 'fromName' | 'fromAddress'>): string =>
  fromName && fromAddress ? `${fromName} <${fromAddress}>` : fromName || fromAddress || 'No sender'

/** `34 KB`, `2.1 MB` */
export const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
