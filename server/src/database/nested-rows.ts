import type { Claim } from './lost-update.ts'

/** A new row has no id, or one of 0 or below (decisions 2). */
export const isNewRow = (id: number | null | undefined): boolean => !id || id <= 0

/** The rows of a payload that stand in the database already, each with its claim. */
export const storedRows = <Row extends { whenUpdated?: string | null | undefined }>(
  listPath: string,
  rows: readonly Row[],
  idOf: (row: Row) => number | null | undefined,
): { row: Row; claim: Claim }[] =>
  rows.flatMap((row, index) => {
    const id = idOf(row)
    if (!id || isNewRow(id)) return []
    return [{ row, claim: { path: `${listPath}.${index}`, id, whenUpdated: row.whenUpdated } }]
  })
