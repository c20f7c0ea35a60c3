import { useRef } from 'react'
import { addedPaths, changedPaths, type DraftKind } from '../../lib/draft.ts'
import { ProblemError } from '../../lib/problem-error.ts'
import { toast } from '../feedback/toast.ts'
import type { Retrieve } from './use-conflict.ts'
import type { DraftEditing } from './use-draft.ts'

interface Left<Source, Draft> {
  readonly source: Source
  readonly base: Draft
  readonly draft: Draft
}

/**
 * Reads the record before a save with new rows is repeated of which no answer came: the rows may be there already, and a save
 * that only adds rows conflicts with nothing (docs/rules/calls.md#lost-updates).
 *
 * @param failure what a failed save is called
 */
export function useRepeatedSave<Source, Draft>(
  kind: DraftKind<Source, Draft>,
  { source, base, draft, absorb }: DraftEditing<Source, Draft>,
  retrieve: Retrieve<Source>,
  failure: string,
) {
  const state = useRef<'known' | 'unanswered' | 'reading'>('known')

  return {
    /** Takes any error of a save. */
    noteFailure: (error: unknown, left: Left<Source, Draft>): void => {
      const isUnanswered = error instanceof ProblemError && error.hasNoAnswer
      const hasNewRows = addedPaths(kind.valuesOf(left.base), kind.valuesOf(left.draft)).length > 0
      if (isUnanswered && hasNewRows) state.current = 'unanswered'
    },
    /** Saves what is left of the edits, if anything is. */
    saveRest: (save: (left: Left<Source, Draft>) => void): void => {
      if (state.current === 'reading') return
      if (state.current === 'known') return save({ source, base, draft })
      state.current = 'reading'
      retrieve.mutate(undefined, {
        onSuccess: (newer) => {
          state.current = 'known'
          absorb(newer)
          const rest = { source, draft, ...kind.absorb?.(newer, source, draft) }
          const restBase = kind.toDraft(rest.source)
          const isLeft = changedPaths(kind.valuesOf(restBase), kind.valuesOf(rest.draft)).length > 0
          if (isLeft) save({ ...rest, base: restBase })
          else toast.clearError(failure)
        },
        onError: () => {
          state.current = 'unanswered'
        },
      })
    },
  }
}
