interface Nested {
  readonly whenDeleted: string | null
}

/**
 * How a record's inner rows are edited: an unsaved row has an id below 0, a removed one a date
 * (docs/rules/calls.md#nested-rows).
 */
export const nestedRows = <Row extends Nested>(idOf: (row: Row) => number) => ({
  idOf,
  isNew: (row: Row): boolean => idOf(row) <= 0,
  present: (rows: readonly Row[]): readonly Row[] => rows.filter((row) => row.whenDeleted === null),
  /** An id for a row that is not saved yet, below all the others. */
  nextId: (rows: readonly Row[]): number => Math.min(0, ...rows.map(idOf)) - 1,
  change: (rows: readonly Row[], id: number, change: Partial<Row>): readonly Row[] =>
    rows.map((row) => (idOf(row) === id ? { ...row, ...change } : row)),
  /** Changes a row; an unsaved one that is not there yet begins blank. */
  put: (rows: readonly Row[], id: number, change: Partial<Row>, blank: (id: number) => Row): readonly Row[] =>
    id > 0 || rows.some((row) => idOf(row) === id)
      ? rows.map((row) => (idOf(row) === id ? { ...row, ...change } : row))
      : [...rows, { ...blank(id), ...change }],
  /** Drops unsaved rows; saved ones stay with the moment of their removal, until the save. */
  remove: (rows: readonly Row[], ids: readonly number[], now: string): readonly Row[] =>
    rows.flatMap((row) => {
      if (!ids.includes(idOf(row))) return [row]
      return idOf(row) <= 0 ? [] : [{ ...row, whenDeleted: now }]
    }),
  /** Takes back what was removed at that moment. */
  putBack: (rows: readonly Row[], moment: string): readonly Row[] =>
    rows.map((row) => (row.whenDeleted === moment ? { ...row, whenDeleted: null } : row)),
})

/** The rows of a newer list that were not in the older one. */
export function rowsThatCame<Row>(newer: readonly Row[], older: readonly Row[], idOf: (row: Row) => number): Row[] {
  const known = new Set(older.map(idOf))
  return newer.filter((row) => !known.has(idOf(row)))
}
