import type { ReturnSystemState } from '@app/contract/return/rules'
import type { ReturnSystem } from '@app/contract/return/schema'
import type { Tone } from '../ui/feedback/tone.ts'

/** The colour of what became of a system. */
export const SYSTEM_TONES: Readonly<Record<ReturnSystemState, Tone>> = {
  wanted: 'upcoming',
  received: 'followUp',
  certified: 'away',
  'in lieu': 'away',
  refused: 'overdue',
}

/** `SS 14/2 Emergency lighting systems (Level 2)` */
export const systemName = ({ ssCode, serviceName, ref }: ReturnSystem): string =>
  [ssCode, serviceName, ref && `(${ref})`].filter(Boolean).join(' ')
