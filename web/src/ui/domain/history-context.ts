import type { HistoryEntity } from '@app/contract/history/schema'
import { createContext, type ReactNode } from 'react'

export interface RecordWithHistory {
  readonly entity: HistoryEntity
  /** Left out for all records of the kind, which administrators alone may read. */
  readonly id?: number | undefined
}

/**
 * Renders the history of a record; null for a login that may not read it. A history names the fields and records of
 * every room, so it stands above the rooms: the app provides it, and a room opens it without importing it.
 */
export const HistoryContext = createContext<((record: RecordWithHistory) => ReactNode) | null>(null)
