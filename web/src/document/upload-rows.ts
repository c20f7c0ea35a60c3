/** A chosen file. */
export interface UploadRow {
  /** Distinguishes files of the same name. */
  readonly key: number
  readonly file: File
  /** The share that has been sent, 0 to 1; null unless it is uploading. */
  readonly share: number | null
  /** Whether it is a document of the property. */
  readonly isStored: boolean
  /** Why the last try failed. */
  readonly refusal: string | null
}

export const newRow = (key: number, file: File): UploadRow => ({
  key,
  file,
  share: null,
  isStored: false,
  refusal: null,
})

export const changeRow = (
  rows: readonly UploadRow[],
  key: number,
  change: Partial<Pick<UploadRow, 'share' | 'isStored' | 'refusal'>>,
): readonly UploadRow[] => rows.map((row) => (row.key === key ? { ...row, ...change } : row))

/** The rows that are not stored yet. */
export const unstored = (rows: readonly UploadRow[]): readonly UploadRow[] => rows.filter(({ isStored }) => !isStored)

const filesWere = (count: number): string => (count === 1 ? '1 file was' : `${count} files were`)

/** A sentence about the outcome of an upload; null unless some files failed. */
export function uploadSummary(rows: readonly UploadRow[]): string | null {
  const stored = rows.filter(({ isStored }) => isStored).length
  const failed = rows.filter(({ refusal }) => refusal !== null).length
  if (failed === 0) return null
  return stored === 0 ? `${filesWere(failed)} not uploaded.` : `${filesWere(stored)} uploaded, ${failed} not.`
}
