import type { CertificateState } from '@app/contract/certificate/rules'
import type { Certificate, CertifiedSystem } from '@app/contract/certificate/schema'
import { systemTitle } from '@app/contract/service/system-code'
import type { Tone } from '../ui/feedback/tone.ts'

interface StateWords {
  readonly word: string
  readonly tone: Tone
}

export const STATE_WORDS: Readonly<Record<CertificateState, StateWords>> = {
  received: { word: 'To check', tone: 'upcoming' },
  accepted: { word: 'Accepted', tone: 'away' },
  refused: { word: 'Refused', tone: 'overdue' },
  withdrawn: { word: 'Withdrawn', tone: 'completed' },
}

/** How a certificate came to the office. */
export const RECEIVED_WORDS: Readonly<Record<Certificate['receivedVia'], string>> = {
  staff: 'The office',
  link: 'A link in an email',
  login: "The supplier's login",
  mail: 'Email',
  import: 'Import',
}

/** `SS 14/2 Emergency lighting systems (Level 2)` */
export const titleWithRef = (system: CertifiedSystem): string =>
  [systemTitle(system), system.ref && `(${system.ref})`].filter(Boolean).join(' ')

/** The reasons that the office gives most, ready to choose. */
export const REFUSAL_REASONS = [
  'It is not signed.',
  'The name or registration number of the IQP is missing.',
  'The date is missing, or is not within the twelve months before the anniversary.',
  'It does not cover twelve months.',
  'It does not name the specified systems.',
  'It is for another building.',
  'It cannot be read. Please scan it again.',
  'We have this certificate already.',
]

const ACCEPTED_BY_MISTAKE = 'It was accepted by mistake.'

const WITHDRAWAL_REASONS = [
  'It was filed for the wrong system.',
  'It was filed twice.',
  'The supplier has sent a corrected one.',
]

/** The reasons to offer, and the one that stands in the field at first. */
export const withdrawalReasons = (state: Certificate['state']) =>
  state === 'accepted'
    ? { reasons: [ACCEPTED_BY_MISTAKE, ...WITHDRAWAL_REASONS], initial: ACCEPTED_BY_MISTAKE }
    : { reasons: WITHDRAWAL_REASONS, initial: undefined }
