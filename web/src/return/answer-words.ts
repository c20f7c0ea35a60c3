import type { SubmissionState } from '@app/contract/return/rules'
import type { Tone } from '../ui/feedback/tone.ts'

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
