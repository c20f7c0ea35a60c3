import { useState } from 'react'
import {
  addedPaths,
  differencesBetween,
  lostPaths,
  savedValues,
  withValues,
  type DraftKind,
  type DraftValues,
} from '../../lib/draft.ts'
import { ProblemError } from '../../lib/problem-error.ts'
import type { DraftEditing } from './use-draft.ts'

/** Asks for a record as it is now on the server, as a mutation does. */
export interface Retrieve<Source> {
  readonly mutate: (nothing: undefined, options: { readonly onSuccess: (theirs: Source) => void }) => void
}

/**
 * What a save does that met somebody else's (409): the other version is asked for, and both are laid side by side. The
 * dialog's props are null while there is nothing to choose.
 */
export function useConflict<Source, Draft>(
  kind: DraftKind<Source, Draft>,
  { source, values, draft, changes, rebase }: DraftEditing<Source, Draft>,
  retrieve: Retrieve<Source>,
) {
  const [met, setMet] = useState<{ readonly detail: string; readonly theirs: Source } | null>(null)

  const goOnWith = (theirs: Source, paths: readonly string[]): void => {
    rebase(theirs, withValues(kind, kind.toDraft(theirs), draft, paths))
    setMet(null)
  }

  const was = (): DraftValues => savedValues(kind, source)

  return {
    /** For whatever a save failed with; only a 409 is answered. */
    openConflict: (error: unknown): void => {
      if (!(error instanceof ProblemError) || error.status !== 409) return
      retrieve.mutate(undefined, { onSuccess: (theirs) => setMet({ detail: error.message, theirs }) })
    },
    dialog: met && {
      detail: met.detail,
      differences: differencesBetween(was(), savedValues(kind, met.theirs), values),
      lost: lostPaths(was(), savedValues(kind, met.theirs), changes),
      // Rows that are mine alone stand against nothing of theirs.
      onKeep: (paths: readonly string[]) => goOnWith(met.theirs, [...paths, ...addedPaths(was(), values)]),
      onReload: () => goOnWith(met.theirs, []),
    },
  }
}
