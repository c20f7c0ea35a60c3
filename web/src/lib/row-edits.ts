import type { DraftKind, DraftValue } from './draft.ts'

/** What was changed in the rows of a list, by row id and field. A field that stands as it was loaded is not in it. */
export type RowEdits = ReadonlyMap<number, ReadonlyMap<string, DraftValue>>

const NONE: RowEdits = new Map()

/** How some fields of the rows of a list are edited: a list may be long, so that only what differs is held. */
export const rowEditsKind = <Row extends object>(
  idOf: (row: Row) => number,
  fields: object,
): DraftKind<readonly Row[], RowEdits> => ({
  toDraft: () => NONE,
  valuesOf: (edits) =>
    new Map(
      [...edits].flatMap(([id, values]) => [...values].map(([name, value]) => [`${id}.${name}`, value] as const)),
    ),
  valuesIn: (rows) =>
    new Map(
      rows.flatMap((row) =>
        Object.entries(row)
          .filter(([name]) => name in fields)
          .map(([name, value]): [string, DraftValue] => [`${idOf(row)}.${name}`, value]),
      ),
    ),
  withValue: (edits, path, value) => {
    const [id = '', name = ''] = path.split('.')
    return withEdit(edits, Number(id), name, value)
  },
})

const withEdit = (edits: RowEdits, id: number, name: string, value: DraftValue): RowEdits =>
  new Map(edits).set(id, new Map(edits.get(id)).set(name, value))

/** The edits with a row's field set, or without it when it says again what was loaded. */
export function editRow(edits: RowEdits, id: number, name: string, value: DraftValue, loaded: DraftValue): RowEdits {
  if (!Object.is(value, loaded)) return withEdit(edits, id, name, value)
  const values = new Map(edits.get(id))
  values.delete(name)
  if (values.size > 0) return new Map(edits).set(id, values)
  return withoutRow(edits, id)
}

export function withoutRow(edits: RowEdits, id: number): RowEdits {
  const left = new Map(edits)
  left.delete(id)
  return left
}

/** A row as it reads with what was typed into it. */
export const editedRow = <Row extends object>(row: Row, values: ReadonlyMap<string, DraftValue> | undefined): Row =>
  values ? { ...row, ...Object.fromEntries(values) } : row
