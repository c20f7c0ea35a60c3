import type { SavedBwof } from '@app/contract/bwof/schema'
import { FactGrid } from '../ui/layout/FactGrid.tsx'
import { BWOF_LABELS } from './labels.ts'
import { bwofLabel, shownBwofValue, type BwofNames } from './shown-bwof.ts'

interface BwofFactsProps {
  readonly record: SavedBwof
  readonly names: BwofNames
}

/** A BWOF record, read-only. */
export function BwofFacts({ record, names }: BwofFactsProps) {
  const values = new Map(Object.entries(record))
  return (
    <FactGrid
      empty="Nothing has been recorded yet"
      facts={Object.entries(BWOF_LABELS).map(([name, label]) => [
        bwofLabel(label, names.operatorName),
        shownBwofValue(name, values.get(name) ?? null, names),
      ])}
    />
  )
}
