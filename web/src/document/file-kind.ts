export type FileKind = 'pdf' | 'xls' | 'other'

/** The kind of file, for its icon (docs/rules/screens.md#documents-of-a-property). */
export function fileKind(fileName: string): FileKind {
  if (/\.pdf$/i.test(fileName)) return 'pdf'
  return /\.xlsx?$/i.test(fileName) ? 'xls' : 'other'
}
