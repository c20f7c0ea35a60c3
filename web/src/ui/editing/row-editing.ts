import { createContext, useCallback, useContext, useMemo } from 'react'
import { NO_ERRORS, type DraftErrors, type DraftValue } from '../../lib/draft.ts'
import { editRow, withoutRow, type RowEdits } from '../../lib/row-edits.ts'
import type { DraftEditing } from './use-draft.ts'

/** `loaded` is what the row says without the edits. */
type ChangeField = (id: number, name: string, value: DraftValue, loaded: DraftValue) => void

export interface Editing {
  readonly edits: RowEdits
  readonly errors: DraftErrors
  readonly change: ChangeField
  /** What was typed into a row that is gone. Stable. */
  readonly forget: (id: number) => void
}

/**
 * What is typed into the rows of a table. The rows themselves stay the same objects, so that neither their order nor
 * the rows that nobody types into are made again at a keystroke.
 */
export const RowEditing = createContext<Editing>({
  edits: new Map(),
  errors: NO_ERRORS,
  change: () => {},
  forget: () => {},
})

/** The edits of a list for the fields in its rows. */
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

/** One field of a row: what it says now and what is wrong with it. */
export function useRowField(id: number, name: string, loaded: DraftValue) {
  const { edits, errors, change } = useContext(RowEditing)
  const typed = edits.get(id)?.get(name)
  return { value: typed === undefined ? loaded : typed, error: errors[`${id}.${name}`], change }
}

export const useForgetRow = () => useContext(RowEditing).forget

/** The page, from 1, on which the first wrong row stands; null when the filter leaves it out. */
export function pageOfWrongRow(errors: DraftErrors, ids: readonly number[], size: number): number | null {
  const wrong = new Set(Object.keys(errors).map((path) => Number(path.split('.')[0])))
  const at = ids.findIndex((id) => wrong.has(id))
  return at < 0 ? null : Math.floor(at / size) + 1
}
