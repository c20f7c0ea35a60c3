import { useState } from 'react'
import { differencesBetween, withValues, type DraftKind } from '../lib/draft.ts'
import { ProblemError } from '../lib/problem-error.ts'
import type { DraftEditing } from './use-draft.ts'

/** Asks for a record as it is now on the server, as a mutation does. */
interface Retrieve<Source> {
  readonly mutate: (nothing: undefined, options: { readonly onSuccess: (theirs: Source) => void }) => void
}

/**
 * What a save does that met somebody else's (409): the other version is asked for, and both are laid side by side. The
 * dialog's props are null while there is nothing to choose.
 */
export function useConflict<Source, Draft>(
  kind: DraftKind<Source, Draft>,
  { baseValues, values, draft, rebase }: DraftEditing<Source, Draft>,
  retrieve: Retrieve<Source>,
) {
  const [met, setMet] = useState<{ readonly detail: string; readonly theirs: Source } | null>(null)

  const goOnWith = (theirs: Source, paths: readonly string[]): void => {
    rebase(theirs, withValues(kind, kind.draftOf(theirs), draft, paths))
    setMet(null)
  }

  return {
    /** For whatever a save failed with; only a 409 is answered. */
    meet: (error: unknown): void => {
      if (!(error instanceof ProblemError) || error.status !== 409) return
      retrieve.mutate(undefined, { onSuccess: (theirs) => setMet({ detail: error.message, theirs }) })
    },
    dialog: met && {
      detail: met.detail,
      differences: differencesBetween(baseValues, kind.valuesOf(kind.draftOf(met.theirs)), values),
      onKeep: (paths: readonly string[]) => goOnWith(met.theirs, paths),
      onReload: () => goOnWith(met.theirs, []),
    },
  }
}
