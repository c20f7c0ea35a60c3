import { CHART_SLICES } from '@app/contract/dashboard/rules'
import { startTransition, useEffect, useState } from 'react'
import type { SliceCounts } from './slices.ts'

/** How long the counts have to stand before the chart follows them, in milliseconds. */
const PAUSE_MS = 250

const areSame = (a: SliceCounts | null, b: SliceCounts | null): boolean =>
  a === b || (a !== null && b !== null && CHART_SLICES.every((slice) => a[slice] === b[slice]))

/** The counts in the next pause of typing, because a chart costs more than the rows; the first ones come at once. */
export function useSettledCounts(counts: SliceCounts | null): SliceCounts | null {
  const [settled, setSettled] = useState(counts)
  useEffect(() => {
    if (areSame(counts, settled)) return
    const timer = setTimeout(() => startTransition(() => setSettled(counts)), settled ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [counts, settled])
  return settled
}
