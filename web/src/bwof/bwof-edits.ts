import type { SavedBwof } from '@app/contract/bwof/schema'

/** What can be done to the BWOF record of a property that is edited. */
export interface BwofEdits {
  readonly change: <Name extends keyof SavedBwof>(name: Name, value: SavedBwof[Name]) => void
  /** Begins a record, or with null takes a begun one away. */
  readonly replace: (record: SavedBwof | null) => void
}
