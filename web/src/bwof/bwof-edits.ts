import type { SavedBwof } from '@app/contract/bwof/schema'

/** Actions on the BWOF record of a property's draft. */
export interface BwofEdits {
  readonly change: <Name extends keyof SavedBwof>(name: Name, value: SavedBwof[Name]) => void
  /** Starts a record; null removes one that was started. */
  readonly replace: (record: SavedBwof | null) => void
}
