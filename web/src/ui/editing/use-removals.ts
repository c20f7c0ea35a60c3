import { useState } from 'react'
import type { Removal, RowReference } from '../../lib/removals.ts'

/** The last removal that can still be undone, for the bar at the bottom of the screen. */
export interface ShownRemoval {
  readonly name: string
  /** Whether it is being undone. */
  readonly isPending: boolean
  /** Why it cannot be undone now. */
  readonly obstacle?: string | undefined
  readonly onUndo: () => void
  /** Absent while the removal itself is unsaved. */
  readonly onDismiss?: () => void
}

interface Removals<List extends string> {
  /** Unsaved removals, the last one first. */
  readonly unsaved: readonly Removal<List>[]
  readonly undoRemoval: (moment: string) => void
  /** The ids of the rows that the record has on the server. A removed row that is here was restored by somebody. */
  readonly currentIds: Readonly<Record<List, readonly number[]>>
  /** Restores rows that are deleted on the server. */
  readonly restoring: {
    readonly isPending: boolean
    readonly mutate: (rows: readonly RowReference<List>[], options: { readonly onSuccess: () => void }) => void
  }
  /** Why the server would not restore these rows now. */
  readonly obstacleTo?: (rows: readonly RowReference<List>[]) => string | undefined
}

/** Undoes removals one after the other: first the unsaved ones, then those of the last save. */
export function useRemovals<List extends string>({
  unsaved,
  undoRemoval,
  currentIds,
  restoring,
  obstacleTo,
}: Removals<List>) {
  const [saved, setSaved] = useState<readonly Removal<List>[]>([])
  const forget = (removal: Removal<List>): void => setSaved((all) => all.filter((each) => each !== removal))

  const shown = (): ShownRemoval | null => {
    const [last] = unsaved
    if (last) return { name: last.name, isPending: false, onUndo: () => undoRemoval(last.moment) }
    const lastSaved = saved.find(({ rows }) => rows.some(({ list, id }) => !currentIds[list].includes(id)))
    return lastSaved
      ? {
          name: lastSaved.name,
          isPending: restoring.isPending,
          obstacle: obstacleTo?.(lastSaved.rows),
          onUndo: () => restoring.mutate(lastSaved.rows, { onSuccess: () => forget(lastSaved) }),
          onDismiss: () => setSaved([]),
        }
      : null
  }

  return {
    removal: shown(),
    /** Call with the removals of each successful save. */
    setSaved,
  }
}
