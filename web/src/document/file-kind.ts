export type FileKind = 'pdf' | 'xls' | 'doc' | 'picture' | 'other'

/** The kind of file, for its icon (docs/rules/screens.md#documents-of-a-property). */
export function fileKind(fileName: string): FileKind {
  if (/\.pdf$/i.test(fileName)) return 'pdf'
  if (/\.xlsx?$/i.test(fileName)) return 'xls'
  if (/\.docx?$/i.test(fileName)) return 'doc'
  return /\.(jpe?g|png|webp)$/i.test(fileName) ? 'picture' : 'other'
}

/** Larger ones would keep the browser busy for too long; in bytes. */
const MOST_PREVIEWED = 10 * 1024 * 1024

/** Whether a file opens in a dialog: a picture or a .docx. The browser itself shows PDFs; others are saved. */
export function isPreviewed({ fileName, size }: { readonly fileName: string; readonly size: number }): boolean {
  if (fileKind(fileName) === 'picture') return true
  return /\.docx$/i.test(fileName) && size <= MOST_PREVIEWED
}
