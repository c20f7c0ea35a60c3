import { useState } from 'react'
import type { Removal, RowOf } from '../../lib/removals.ts'

/** The last removal that can still be taken back, for the bar at the bottom of the screen. */
export interface ShownRemoval {
  readonly name: string
  /** It is being taken back. */
  readonly isPending: boolean
  readonly onUndo: () => void
  /** Absent while the removal itself is a change to be saved. */
  readonly onDismiss?: () => void
}

interface Removals<List extends string> {
  /** Those of the edits, the last one first. */
  readonly edited: readonly Removal<List>[]
  readonly putBack: (moment: string) => void
  /** The ids of the rows that the record has, whoever brought them back. */
  readonly there: Readonly<Record<List, readonly number[]>>
  /** Brings rows back that are deleted on the server. */
  readonly restoring: {
    readonly isPending: boolean
    readonly mutate: (rows: readonly RowOf<List>[], options: { readonly onSuccess: () => void }) => void
  }
}

/** Removals can be taken back one after the other: first those that are not saved yet, then those of the last save. */
export function useRemovals<List extends string>({ edited, putBack, there, restoring }: Removals<List>) {
  const [saved, setSaved] = useState<readonly Removal<List>[]>([])
  const forget = (removal: Removal<List>): void => setSaved((all) => all.filter((each) => each !== removal))

  const shown = (): ShownRemoval | null => {
    const [last] = edited
    if (last) return { name: last.name, isPending: false, onUndo: () => putBack(last.moment) }
    const lastSaved = saved.find(({ rows }) => rows.some(({ list, id }) => !there[list].includes(id)))
    return lastSaved
      ? {
          name: lastSaved.name,
          isPending: restoring.isPending,
          onUndo: () => restoring.mutate(lastSaved.rows, { onSuccess: () => forget(lastSaved) }),
          onDismiss: () => setSaved([]),
        }
      : null
  }

  return {
    removal: shown(),
    /** What a save that went through has removed. */
    saved: setSaved,
  }
}
