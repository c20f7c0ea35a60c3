export type FileKind = 'pdf' | 'xls' | 'other'

/** What the icon of a file shows (operations 2.5). */
export function fileKind(fileName: string): FileKind {
  if (/\.pdf$/i.test(fileName)) return 'pdf'
  return /\.xlsx?$/i.test(fileName) ? 'xls' : 'other'
}
