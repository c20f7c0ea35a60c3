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
  /** Whether nothing is left to be saved: there was nothing, or the person throws it away. */
  readonly settle: () => Promise<boolean>
}

interface RowEditorProps<Row, Payload> {
  readonly ref: Ref<RowEditorHandle>
  readonly kind: DraftKind<readonly Row[], RowEdits>
  readonly rows: readonly Row[]
  /** The save of the edits of rows as they were when the edits began. */
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
  /** The rows with those that a save answered in their places. */
  readonly withSaved: (rows: readonly Row[], saved: readonly Row[]) => readonly Row[]
  /** What the server found wrong with a payload, by row id and field. */
  readonly errorsOf: (errors: readonly FieldError[], payload: Payload) => DraftErrors
  /** A save was refused: brings the first wrong row onto the screen. */
  readonly onRefused: (errors: DraftErrors) => void
  readonly retrieve: Retrieve<readonly Row[]>
  readonly labelOf: (path: string) => string
  readonly shown: (path: string, value: DraftValue) => ReactNode
  /** The list; it is not drawn again while somebody types into its fields. */
  readonly children: ReactNode
}

/** Edits of the rows of a list, from the first letter to the save or to somebody else's save. */
export function RowEditor<Row extends object, Payload>(props: RowEditorProps<Row, Payload>) {
  const { ref, kind, rows, save, retrieve, labelOf, shown, children } = props
  const edit = useDraft(kind, rows)
  const { source, draft, changes, cancel } = edit
  const { openConflict, dialog } = useConflict(kind, edit, retrieve)
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(edit.refusal)
  useImperativeHandle(
    ref,
    () => ({
      settle: async () => {
        if (changes.length === 0) return true
        const isThrownAway = await confirmDiscarding()
        if (isThrownAway) cancel()
        return isThrownAway
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
      {dialog && <LazyConflictDialog {...dialog} labelOf={labelOf} shown={shown} />}
    </RowEditing>
  )
}
