import type { VisibleProperty } from '@app/contract/property/schema'
import { useEffect, useRef, useState } from 'react'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { ProblemError } from '../lib/problem-error.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { DraftEditing } from '../ui/editing/use-draft.ts'
import { useRepeatedSave } from '../ui/editing/use-repeated-save.ts'
import { savingFailure, useRetrieveProperty, useSaveProperty } from './api.ts'
import { changesToSave, draftErrors } from './changes-to-save.ts'
import { draftAfterSave, isAllSaved } from './conflict.ts'
import { toPropertyDraft, type PropertyDraft } from './draft.ts'
import { PROPERTY_DRAFT } from './property-draft-kind.ts'

interface SaveConflict {
  /** Who changed it and when, from the server's error. */
  readonly detail: string
  readonly theirs: VisibleProperty
  /** The property that had been seen last when theirs was fetched. */
  readonly seen: VisibleProperty
}

/** Saves the edits. Shows errors beside their fields, and fetches the other version if somebody else saved first. */
export function usePropertySaving(
  propertyId: number,
  editing: DraftEditing<VisibleProperty, PropertyDraft>,
  onSaved: (sent: PropertyDraft) => void,
) {
  const saving = useSaveProperty(propertyId)
  const retrieval = useRetrieveProperty(propertyId)
  const { saveRest, noteFailure } = useRepeatedSave(PROPERTY_DRAFT, editing, retrieval, savingFailure(propertyId))
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const latest = useRef(editing.draft)
  useEffect(() => {
    latest.current = editing.draft
  }, [editing.draft])

  const openConflict = (detail: string): void =>
    retrieval.mutate(undefined, {
      onSuccess: (theirs) => setConflict({ detail, theirs, seen: editing.seen }),
      onError: () => toast.error(savingFailure(propertyId), detail),
    })

  const save = (): void => saveRest(saveNow)

  const saveNow: Parameters<typeof saveRest>[0] = (rest) => {
    const { source, base, draft: sent } = rest
    const outcome = changesToSave(base, sent, source.whenUpdated)
    if ('errors' in outcome) return editing.refuse(outcome.errors)
    const { body } = outcome
    saving.mutate(body, {
      onSuccess: (answer) => {
        editing.rebase(answer, draftAfterSave(toPropertyDraft(answer), sent, latest.current))
        onSaved(sent)
      },
      onError: (error) => {
        noteFailure(error, rest)
        if (error instanceof ProblemError && error.status === 409) openConflict(error.message)
        const wrong = fieldErrorsIn(error)
        if (wrong.length > 0) editing.refuse(draftErrors(wrong, body))
        // A removal may be refused because of something that somebody else has added: show it.
        if (wrong.some(({ path }) => path.endsWith('.whenDeleted'))) retrieval.mutate(undefined)
      },
    })
  }

  // What others save during the choice is in it.
  const { seen } = editing
  const newest = conflict && { ...conflict, theirs: conflict.seen === seen ? conflict.theirs : seen }
  // All of mine is there: it was my own save, of which no answer came, or somebody else has done the same.
  const theirs = newest && toPropertyDraft(newest.theirs)
  const isSaved = theirs !== null && isAllSaved(editing.base, theirs, editing.draft)
  if (newest && theirs && isSaved) {
    editing.rebase(newest.theirs, theirs)
    setConflict(null)
  }

  return {
    save,
    isSaving: saving.isPending || retrieval.isPending,
    conflict: isSaved ? null : newest,
    /** Compares with the property that was seen last. */
    compare: (detail: string): void => setConflict({ detail, theirs: seen, seen }),
    closeConflict: () => setConflict(null),
  }
}
