import type { Sheet } from '../../lib/excel.ts'

/** A spreadsheet with the headings of a kind of file; its rows are lists of texts. */
export const sheetOf = ({
  name,
  headings,
}: {
  name: string
  headings: readonly string[]
}): Sheet<readonly string[]> => ({
  name,
  columns: headings.map((header, index) => ({
    header,
    width: Math.max(14, header.length + 6),
    cell: (row) => row[index] ?? '',
  })),
})
