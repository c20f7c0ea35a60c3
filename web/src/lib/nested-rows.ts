interface Nested {
  readonly whenDeleted: string | null
}

/** How a record's inner rows are edited: an unsaved row has an id below 0, a removed one a date (decisions 2). */
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
  /** Drops an unsaved row; a saved one stays with the moment of its removal, until the save. */
  remove: (rows: readonly Row[], id: number, now: string): readonly Row[] =>
    rows.flatMap((row) => {
      if (idOf(row) !== id) return [row]
      return id <= 0 ? [] : [{ ...row, whenDeleted: now }]
    }),
})
