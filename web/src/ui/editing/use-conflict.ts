import { useState } from 'react'
import {
  addedPaths,
  changedPaths,
  differencesBetween,
  lostPaths,
  placesOfNewRows,
  rowOfPath,
  savedValues,
  withValues,
  type DraftKind,
} from '../../lib/draft.ts'
import { ProblemError } from '../../lib/problem-error.ts'
import type { DraftEditing } from './use-draft.ts'

/** Fetches the server's current version of a record. Has the shape of a mutation. */
export interface Retrieve<Source> {
  readonly mutate: (
    nothing: undefined,
    options: { readonly onSuccess: (theirs: Source) => void; readonly onError?: () => void },
  ) => void
}

interface Conflict<Source> {
  /** Who changed it and when. */
  readonly detail: string
  readonly theirs: Source
  /** The record that had been seen last when theirs was fetched. */
  readonly seen: Source
}

/** What the dialog says once there is a newer version than the one that it opened with. */
const SAVED_AGAIN = 'Somebody else has saved again since.'

/**
 * Handles a save that the server refused because somebody else saved first (409): fetches their version and compares it
 * with mine. `dialog` holds the props of the ConflictDialog, or null while there is no conflict.
 */
export function useConflict<Source, Draft>(
  kind: DraftKind<Source, Draft>,
  { source, seen, values, draft, changes, rebase }: DraftEditing<Source, Draft>,
  retrieve: Retrieve<Source>,
) {
  const [conflict, setConflict] = useState<Conflict<Source> | null>(null)

  const resolve = (theirs: Source, myPaths: readonly string[]): void => {
    rebase(theirs, withValues(kind, kind.toDraft(theirs), draft, myPaths))
    setConflict(null)
  }

  /** Compares with a newer version from now on. Whether it is another one. */
  const follow = (shown: Conflict<Source>, theirs: Source): boolean => {
    const [old, now] = [savedValues(kind, shown.theirs), savedValues(kind, theirs)]
    const isOther = old.size !== now.size || changedPaths(old, now).length > 0
    setConflict({ detail: isOther ? SAVED_AGAIN : shown.detail, theirs, seen })
    return isOther
  }
  if (conflict && conflict.seen !== seen) follow(conflict, seen)

  /** Takes what was chosen, unless a save that no live event told of has changed what there is to choose. */
  const choose = (shown: Conflict<Source>, myPaths: readonly string[]): void =>
    retrieve.mutate(undefined, {
      onSuccess: (theirs) => {
        if (!follow(shown, theirs)) resolve(theirs, myPaths)
      },
      // The next save finds out.
      onError: () => resolve(shown.theirs, myPaths),
    })

  const met = conflict && meet(conflict.theirs)

  function meet(theirs: Source) {
    const [original, now] = [savedValues(kind, source), savedValues(kind, theirs)]
    const places = placesOfNewRows(original, values, now)
    return {
      differences: differencesBetween(original, now, values),
      lost: lostPaths(original, now, changes),
      // Rows that I added conflict with nothing, so they are kept, unless a save of which no answer came has added them.
      added: addedPaths(original, values).filter((path) => !places.has(rowOfPath(path) ?? '')),
    }
  }

  // All of mine is there: it was my own save, of which no answer came, or somebody else has done the same.
  const isSaved = met !== null && Object.values(met).every((paths) => paths.length === 0)
  if (conflict && isSaved) resolve(conflict.theirs, [])

  return {
    /** Takes any error of a save and ignores all but a 409. */
    openConflict: (error: unknown): void => {
      if (!(error instanceof ProblemError) || error.status !== 409) return
      retrieve.mutate(undefined, { onSuccess: (theirs) => setConflict({ detail: error.message, theirs, seen }) })
    },
    /** Compares with the record that was seen last. */
    compare: (detail: string): void => setConflict({ detail, theirs: seen, seen }),
    dialog: conflict &&
      met &&
      !isSaved && {
        detail: conflict.detail,
        differences: met.differences,
        lost: met.lost,
        onKeep: (paths: readonly string[]) => choose(conflict, [...paths, ...met.added]),
        onReload: () => resolve(conflict.theirs, []),
      },
  }
}
