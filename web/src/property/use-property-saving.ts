import type { VisibleProperty } from '@app/contract/property/schema'
import { useEffect, useRef, useState } from 'react'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { ProblemError } from '../lib/problem-error.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { DraftEditing } from '../ui/editing/use-draft.ts'
import { useRetrieveProperty, useSaveProperty } from './api.ts'
import { changesToSave, draftErrors } from './changes-to-save.ts'
import { draftAfterSave } from './conflict.ts'
import { toPropertyDraft, type PropertyDraft } from './draft.ts'

interface ConflictWith {
  /** Who changed it and when, as the server says it. */
  readonly detail: string
  readonly theirs: VisibleProperty
}

/** Saves the edits; what is refused is said beside the fields, and what somebody else saved first is fetched. */
export function usePropertySaving(
  propertyId: number,
  editing: DraftEditing<VisibleProperty, PropertyDraft>,
  onSaved: (sent: PropertyDraft) => void,
) {
  const saving = useSaveProperty(propertyId)
  const retrieval = useRetrieveProperty(propertyId)
  const [met, setMet] = useState<ConflictWith | null>(null)
  const latest = useRef(editing.draft)
  useEffect(() => {
    latest.current = editing.draft
  }, [editing.draft])

  const openConflict = (detail: string): void =>
    retrieval.mutate(undefined, {
      onSuccess: (theirs) => setMet({ detail, theirs }),
      onError: () => toast.error(`Error saving property ${propertyId}`, detail),
    })

  const save = (): void => {
    const sent = editing.draft
    const outcome = changesToSave(editing.base, sent, editing.source.whenUpdated)
    if ('errors' in outcome) return editing.refuse(outcome.errors)
    const { body } = outcome
    saving.mutate(body, {
      onSuccess: (answer) => {
        editing.rebase(answer, draftAfterSave(toPropertyDraft(answer), sent, latest.current))
        onSaved(sent)
      },
      onError: (error) => {
        if (error instanceof ProblemError && error.status === 409) openConflict(error.message)
        const wrong = fieldErrorsIn(error)
        if (wrong.length > 0) editing.refuse(draftErrors(wrong, body))
        // What stands in the way of a removal may have been added by somebody else.
        if (wrong.some(({ path }) => path.endsWith('.whenDeleted'))) retrieval.mutate(undefined)
      },
    })
  }

  return { save, isSaving: saving.isPending || retrieval.isPending, met, parted: () => setMet(null) }
}
