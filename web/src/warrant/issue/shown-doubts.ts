import type { Finding } from '@app/contract/finding'
import { useState } from 'react'
import { doubtsOf, findingKey } from '../doubts.ts'
import type { Issuing } from './use-issuing.ts'

/**
 * The doubts that a step shows besides the check: those about the day of issue, and those that had no reason when they
 * came up. One that is answered stays while the step is open, so that its field does not vanish while somebody types.
 */
export function useShownDoubts({ check, open }: Issuing): readonly Finding[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const added = open.map(findingKey).filter((key) => !seen.has(key))
  if (added.length > 0) setSeen(new Set([...seen, ...added]))
  const doubts = check.data ? doubtsOf(check.data) : []
  return doubts.filter((doubt) => doubt.field === 'issueDate' || seen.has(findingKey(doubt)))
}
