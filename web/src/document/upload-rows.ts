/** A file that was chosen. */
export interface UploadRow {
  /** Tells it from another file of the same name. */
  readonly key: number
  readonly file: File
  /** How much is on its way, 0 to 1; null while it waits, and when the try is over. */
  readonly share: number | null
  /** It is a document of the property. */
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

/** Those that are still to become documents. */
export const unstored = (rows: readonly UploadRow[]): readonly UploadRow[] => rows.filter(({ isStored }) => !isStored)

const filesWere = (count: number): string => (count === 1 ? '1 file was' : `${count} files were`)

/** What became of the files of the last try, in a sentence; null unless some of them failed. */
export function uploadSummary(rows: readonly UploadRow[]): string | null {
  const stored = rows.filter(({ isStored }) => isStored).length
  const failed = rows.filter(({ refusal }) => refusal !== null).length
  if (failed === 0) return null
  return stored === 0 ? `${filesWere(failed)} not uploaded.` : `${filesWere(stored)} uploaded, ${failed} not.`
}
