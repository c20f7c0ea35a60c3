import type { Column, Sheet } from '../excel.ts'

export interface Sample {
  text: string
  number: number
  day: string | null
}

export interface Options {
  without?: string
  recordLimit?: number
}

const COLUMNS: Column<Sample>[] = [
  { header: 'Text', width: 20, cell: (row) => row.text },
  { header: 'Number', width: 8, cell: (row) => row.number },
  { header: 'Day', width: 12, kind: 'day', cell: (row) => row.day },
  // Enough columns to need two letters (AA).
  ...Array.from({ length: 25 }, (_, index) => ({ header: `More ${index}`, width: 8, cell: () => null })),
]

export const sheetOf = ({ without, recordLimit }: Options): Sheet<Sample> => ({
  name: 'Sample & Co',
  columns: COLUMNS,
  isIncluded: ({ text }) => text !== without,
  recordLimit,
})
