import { parentPort, workerData } from 'node:worker_threads'
import { writeXlsx } from 'hucre/xlsx'
import type { Cell, Column, Sheet } from './excel.ts'

const FORMATS = { text: undefined, number: undefined, day: 'dd mmm yyyy', money: '$#,##0.00' } as const

const LETTERS = 26
/** 0 is A, 26 is AA. */
const columnName = (index: number): string =>
  (index >= LETTERS ? columnName(Math.floor(index / LETTERS) - 1) : '') + String.fromCharCode(65 + (index % LETTERS))

const toValue = (cell: Cell, column: Column | undefined) =>
  column?.kind === 'day' && typeof cell === 'string' ? new Date(`${cell}T00:00:00Z`) : cell

const { name, columns, rows }: Sheet = workerData
const file = await writeXlsx({
  sheets: [
    {
      name,
      columns: columns.map(({ width, kind = 'text' }) => ({ width, numFmt: FORMATS[kind] })),
      rows: [
        columns.map(({ header }) => header),
        ...rows.map((row) => row.map((cell, index) => toValue(cell, columns[index]))),
      ],
      cells: new Map(columns.map((_, index) => [`0,${index}`, { style: { font: { bold: true } } }])),
      freezePane: { rows: 1 },
      autoFilter: { range: `A1:${columnName(columns.length - 1)}${rows.length + 1}` },
    },
  ],
})
parentPort?.postMessage(file)
