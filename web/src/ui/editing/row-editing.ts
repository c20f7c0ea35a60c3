import { createContext, useCallback, useContext, useMemo } from 'react'
import { NO_ERRORS, type DraftErrors, type DraftValue } from '../../lib/draft.ts'
import { editRow, withoutRow, type RowEdits } from '../../lib/row-edits.ts'
import type { DraftEditing } from './use-draft.ts'

/** `loaded` is the row's value without the edits. */
type ChangeField = (id: number, name: string, value: DraftValue, loaded: DraftValue) => void

export interface Editing {
  readonly edits: RowEdits
  readonly errors: DraftErrors
  readonly change: ChangeField
  /** Drops the edits of a row that has gone. The same function on every render. */
  readonly forget: (id: number) => void
}

/**
 * Edits of a table's rows, kept apart from the rows. The rows stay the same objects, so a keystroke neither sorts them
 * again nor rerenders the other rows.
 */
export const RowEditing = createContext<Editing>({
  edits: new Map(),
  errors: NO_ERRORS,
  change: () => {},
  forget: () => {},
})

/** The value for `RowEditing`, made from a list's draft. */
export function useRowEditing({
  draft,
  errors,
  change,
}: Pick<DraftEditing<unknown, RowEdits>, 'draft' | 'errors' | 'change'>): Editing {
  const changeField = useCallback<ChangeField>(
    (id, name, value, loaded) => change((edits) => editRow(edits, id, name, value, loaded)),
    [change],
  )
  const forget = useCallback((id: number) => change((edits) => withoutRow(edits, id)), [change])
  return useMemo(() => ({ edits: draft, errors, change: changeField, forget }), [draft, errors, changeField, forget])
}

/** One field of a row: its current value and its error. */
export function useRowField(id: number, name: string, loaded: DraftValue) {
  const { edits, errors, change } = useContext(RowEditing)
  const edited = edits.get(id)?.get(name)
  return { value: edited === undefined ? loaded : edited, error: errors[`${id}.${name}`], change }
}

export const useForgetRow = () => useContext(RowEditing).forget

/** The page, from 1, with the first invalid row. Null when the filter hides all of them. */
export function pageOfWrongRow(errors: DraftErrors, ids: readonly number[], size: number): number | null {
  const wrong = new Set(Object.keys(errors).map((path) => Number(path.split('.')[0])))
  const at = ids.findIndex((id) => wrong.has(id))
  return at < 0 ? null : Math.floor(at / size) + 1
}
