import type { SubmissionKind, SubmissionState } from '@app/contract/return/rules'
import type { Tone } from '../ui/feedback/tone.ts'

/** What a supplier did, by the kind of its answer. */
export const ANSWER_WORDS: Readonly<Record<SubmissionKind, string>> = {
  files: 'Sent the signed certificate',
  sign: 'Signed here',
  cannot: 'Cannot certify',
  later: 'Not yet',
  'not-ours': 'Not ours',
}

interface StateWords {
  readonly word: string
  readonly tone: Tone
}

/** What became of an answer. */
export const ANSWER_STATES: Readonly<Record<SubmissionState, StateWords>> = {
  received: { word: 'To check', tone: 'upcoming' },
  accepted: { word: 'Accepted', tone: 'away' },
  refused: { word: 'Refused', tone: 'overdue' },
  withdrawn: { word: 'Withdrawn', tone: 'completed' },
  noted: { word: 'Noted', tone: 'completed' },
}
