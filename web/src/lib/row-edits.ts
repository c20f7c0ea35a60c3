import type { DraftKind, DraftValue } from './draft.ts'

/** Changed values of a list's rows, by row id and field. Holds no field that equals what was loaded. */
export type RowEdits = ReadonlyMap<number, ReadonlyMap<string, DraftValue>>

const NO_EDITS: RowEdits = new Map()

/**
 * Edits some fields of a list's rows. The draft holds only what differs, because lists may be long. Rows that are not edited
 * yet are taken from a newer list, as the screen shows them; the others stay what their edits started from.
 */
export const rowEditsKind = <Row extends object>(
  idOf: (row: Row) => number,
  fields: object,
): DraftKind<readonly Row[], RowEdits> => ({
  toDraft: () => NO_EDITS,
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
  absorb: (newer, source, edits) => {
    const edited = new Map(source.flatMap((row) => (edits.has(idOf(row)) ? [[idOf(row), row] as const] : [])))
    const rows = newer.map((row) => edited.get(idOf(row)) ?? row)
    const present = new Set(newer.map(idOf))
    return { source: [...rows, ...[...edited.values()].filter((row) => !present.has(idOf(row)))], draft: edits }
  },
})

const withEdit = (edits: RowEdits, id: number, name: string, value: DraftValue): RowEdits =>
  new Map(edits).set(id, new Map(edits.get(id)).set(name, value))

/** The edits with a row's field set, or without it if the value equals `loaded` again. */
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

/** A row with its edits applied. */
export const editedRow = <Row extends object>(row: Row, values: ReadonlyMap<string, DraftValue> | undefined): Row =>
  values ? { ...row, ...Object.fromEntries(values) } : row
