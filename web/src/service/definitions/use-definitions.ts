import type { ServiceDefinition } from '@app/contract/service/schema'
import { useMemo } from 'react'
import { fieldErrorsIn } from '../../lib/check-payload.ts'
import type { DraftErrors } from '../../lib/draft.ts'
import { useConflict } from '../../ui/editing/use-conflict.ts'
import { useDraft } from '../../ui/editing/use-draft.ts'
import { useServiceDefinitions } from '../property-services/api.ts'
import { useRetrieveDefinitions, useSaveDefinitions, withSavedDefinitions } from './definition-api.ts'
import { definitionErrors, definitionOf, DEFINITIONS_DRAFT, definitionsToSave } from './definition-draft.ts'

const NONE: readonly ServiceDefinition[] = []

/** The service definitions, their edits, and saving them. */
export function useDefinitions() {
  const { data, error, isPending, refetch } = useServiceDefinitions()
  const definitions = useMemo(() => data?.map(definitionOf) ?? NONE, [data])
  const edit = useDraft(DEFINITIONS_DRAFT, definitions)
  const save = useSaveDefinitions()
  const { openConflict, dialog } = useConflict(DEFINITIONS_DRAFT, edit, useRetrieveDefinitions())
  const { source, draft } = edit

  return {
    edit,
    isPending,
    isSaving: save.isPending,
    failure: error && { title: 'Error retrieving service definitions', error, onRetry: () => void refetch() },
    conflict: dialog,
    /** Calls `refuse` with the errors found by the contract or the server. */
    save: (refuse: (errors: DraftErrors) => void): void => {
      const { payload, errors } = definitionsToSave(source, draft)
      if (errors) return refuse(definitionErrors(errors, draft))
      save.mutate(payload, {
        onSuccess: (saved) => edit.saved(withSavedDefinitions(source, saved), draft),
        onError: (failure) => {
          openConflict(failure)
          const wrong = fieldErrorsIn(failure)
          if (wrong.length > 0) refuse(definitionErrors(wrong, draft))
        },
      })
    },
    /** Discards the edits and refetches the definitions (docs/rules/screens.md#service-definitions). */
    cancel: (): void => {
      edit.cancel()
      void refetch()
    },
  }
}
