import type { Day } from '@app/contract/dates'
import { useState } from 'react'
import { onSessionEnd } from '../../auth/session.ts'
import type { Reasons } from '../doubts.ts'

/** What a person has chosen and typed for a warrant before it is issued; null for what is proposed. */
export interface IssueDraft {
  readonly issueDate: Day | null
  readonly signatoryId: number | null
  readonly reasons: Reasons
}

const BLANK: IssueDraft = { issueDate: null, signatoryId: null, reasons: {} }

/** By property. Kept while the window is open, so that leaving to mend a fact loses nothing. */
const kept = new Map<number, IssueDraft>()
onSessionEnd(() => kept.clear())

/** The draft of a property's warrant, a function that changes it, and one that forgets it once it is issued. */
export function useIssueDraft(propertyId: number) {
  const [draft, setDraft] = useState(() => kept.get(propertyId) ?? BLANK)
  const change = (changed: Partial<IssueDraft>): void => {
    const next = { ...draft, ...changed }
    kept.set(propertyId, next)
    setDraft(next)
  }
  return [draft, change, (): void => void kept.delete(propertyId)] as const
}
