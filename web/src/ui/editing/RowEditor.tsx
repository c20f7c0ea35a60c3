import type { FieldError } from '@app/contract/problem'
import { useImperativeHandle, type ReactNode, type Ref } from 'react'
import { fieldErrorsIn } from '../../lib/check-payload.ts'
import { countChanges, type DraftErrors, type DraftKind, type DraftValue } from '../../lib/draft.ts'
import type { RowEdits } from '../../lib/row-edits.ts'
import { LazyConflictDialog } from './LazyConflictDialog.tsx'
import { confirmDiscarding } from '../feedback/confirm.ts'
import { useFocusWrongField } from './focus-wrong-field.ts'
import { RowEditing, useRowEditing } from './row-editing.ts'
import { SaveBar } from './SaveBar.tsx'
import { useConflict, type Retrieve } from './use-conflict.ts'
import { useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

export interface RowEditorHandle {
  /** Asks whether to discard unsaved edits. True when none are left, also when there were none to ask about. */
  readonly discardEdits: () => Promise<boolean>
}

interface RowEditorProps<Row, Payload> {
  readonly ref: Ref<RowEditorHandle>
  readonly kind: DraftKind<readonly Row[], RowEdits>
  readonly rows: readonly Row[]
  /** The payload to save, or what is wrong with the edits. `rows` are as they were before the edits. */
  readonly toSave: (
    rows: readonly Row[],
    edits: RowEdits,
  ) =>
    | { readonly payload: Payload; readonly errors?: undefined }
    | { readonly payload?: undefined; readonly errors: DraftErrors }
  readonly save: {
    readonly isPending: boolean
    readonly mutate: (
      payload: Payload,
      options: { readonly onSuccess: (saved: Row[]) => void; readonly onError: (error: unknown) => void },
    ) => void
  }
  /** The rows, with those that the server returned from a save in place of their old versions. */
  readonly withSaved: (rows: readonly Row[], saved: readonly Row[]) => readonly Row[]
  /** The server's field errors for a payload, by row id and field. */
  readonly errorsOf: (errors: readonly FieldError[], payload: Payload) => DraftErrors
  /** Called when a save is refused, to bring the first invalid row onto the screen. */
  readonly onRefused: (errors: DraftErrors) => void
  readonly retrieve: Retrieve<readonly Row[]>
  /** Labels and values for the conflict dialog, from the rows as the edits began, also those that are gone since. */
  readonly conflictText: (rows: readonly Row[]) => {
    readonly labelOf: (path: string) => string
    readonly showValue: (path: string, value: DraftValue) => ReactNode
  }
  /** The list. It does not rerender while somebody types into its fields. */
  readonly children: ReactNode
}

/** Holds the edits of a list's rows, saves them, and resolves conflicts with somebody else's save. */
export function RowEditor<Row extends object, Payload>(props: RowEditorProps<Row, Payload>) {
  const { ref, kind, rows, save, retrieve, conflictText, children } = props
  const edit = useDraft(kind, rows)
  const { source, draft, changes, cancel } = edit
  const { openConflict, dialog } = useConflict(kind, edit, retrieve)
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(edit.refusal)
  useImperativeHandle(
    ref,
    () => ({
      discardEdits: async () => {
        if (changes.length === 0) return true
        const isDiscarded = await confirmDiscarding()
        if (isDiscarded) cancel()
        return isDiscarded
      },
    }),
    [changes, cancel],
  )

  const refuse = (errors: DraftErrors): void => {
    edit.refuse(errors)
    props.onRefused(errors)
  }

  const submit = (): void => {
    const { payload, errors } = props.toSave(source, draft)
    if (errors) return refuse(errors)
    save.mutate(payload, {
      onSuccess: (saved) => edit.saved(props.withSaved(source, saved), draft),
      onError: (error) => {
        openConflict(error)
        const wrong = fieldErrorsIn(error)
        if (wrong.length > 0) refuse(props.errorsOf(wrong, payload))
      },
    })
  }

  return (
    <RowEditing value={useRowEditing(edit)}>
      {children}
      <SaveBar changes={countChanges(changes)} onSave={submit} onCancel={cancel} isSaving={save.isPending} />
      {dialog && <LazyConflictDialog {...dialog} {...conflictText(source)} />}
    </RowEditing>
  )
}
