interface Nested {
  readonly whenDeleted: string | null
}

/**
 * Edits the rows nested in a record. An unsaved row has an id below 0; a removed one has a date of removal
 * (docs/rules/calls.md#nested-rows).
 */
export const nestedRows = <Row extends Nested>(idOf: (row: Row) => number) => ({
  idOf,
  isNew: (row: Row): boolean => idOf(row) <= 0,
  present: (rows: readonly Row[]): readonly Row[] => rows.filter((row) => row.whenDeleted === null),
  /** An id for an unsaved row, below all the others. */
  nextId: (rows: readonly Row[]): number => Math.min(0, ...rows.map(idOf)) - 1,
  change: (rows: readonly Row[], id: number, change: Partial<Row>): readonly Row[] =>
    rows.map((row) => (idOf(row) === id ? { ...row, ...change } : row)),
  /** Changes a row. An unsaved one that does not exist yet is added first, from `blank`. */
  upsert: (rows: readonly Row[], id: number, change: Partial<Row>, blank: (id: number) => Row): readonly Row[] =>
    id > 0 || rows.some((row) => idOf(row) === id)
      ? rows.map((row) => (idOf(row) === id ? { ...row, ...change } : row))
      : [...rows, { ...blank(id), ...change }],
  /** Removes rows: drops unsaved ones, and marks saved ones with the moment `now` until the save. */
  remove: (rows: readonly Row[], ids: readonly number[], now: string): readonly Row[] =>
    rows.flatMap((row) => {
      if (!ids.includes(idOf(row))) return [row]
      return idOf(row) <= 0 ? [] : [{ ...row, whenDeleted: now }]
    }),
  /** Restores the rows that were removed at that moment. */
  undoRemoval: (rows: readonly Row[], moment: string): readonly Row[] =>
    rows.map((row) => (row.whenDeleted === moment ? { ...row, whenDeleted: null } : row)),
})

/** The rows of a newer list that are not in the older one. */
export function addedRows<Row>(newer: readonly Row[], older: readonly Row[], idOf: (row: Row) => number): Row[] {
  const known = new Set(older.map(idOf))
  return newer.filter((row) => !known.has(idOf(row)))
}
