/** A file that was chosen and is not a document yet. */
export interface UploadRow {
  /** Tells it from another file of the same name. */
  readonly key: number
  readonly file: File
  /** How much is on its way, 0 to 1; null while it waits. */
  readonly share: number | null
  /** Why the last try failed. */
  readonly refusal: string | null
}

export const changeRow = (
  rows: readonly UploadRow[],
  key: number,
  change: Partial<Pick<UploadRow, 'share' | 'refusal'>>,
): readonly UploadRow[] => rows.map((row) => (row.key === key ? { ...row, ...change } : row))
