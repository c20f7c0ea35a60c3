import { useState } from 'react'

/**
 * Whether something is so, or has been since the component was first rendered: what opened once stays rendered while it
 * closes.
 */
export function useHasBeen(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo)
  if (isSo && !hasBeen) setHasBeen(true)
  return isSo || hasBeen
}
