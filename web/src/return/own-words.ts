import type { ReturnSystemState } from '@app/contract/return/rules'
import type { ReturnSystem } from '@app/contract/return/schema'
import type { Tone } from '../ui/feedback/tone.ts'

/** What became of a system, for its supplier. */
export const SYSTEM_STATES: Readonly<Record<ReturnSystemState, { readonly word: string; readonly tone: Tone }>> = {
  wanted: { word: 'Wanted', tone: 'upcoming' },
  received: { word: 'Being checked', tone: 'followUp' },
  certified: { word: 'Certified', tone: 'away' },
  'in lieu': { word: 'Report accepted', tone: 'away' },
  refused: { word: 'Refused', tone: 'overdue' },
}

/** `SS 14/2 Emergency lighting systems (Level 2)` */
export const systemName = ({ ssCode, serviceName, ref }: ReturnSystem): string =>
  [ssCode, serviceName, ref && `(${ref})`].filter(Boolean).join(' ')

/** Whether the office still waits for an answer about a system. */
export const isOpen = ({ state }: ReturnSystem): boolean => state === 'wanted' || state === 'refused'
