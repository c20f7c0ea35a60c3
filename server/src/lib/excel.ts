import { Worker } from 'node:worker_threads'

export type Cell = string | number | boolean | null

/** `day` takes 'YYYY-MM-DD' and becomes a real date; `money` is shown in dollars. A width counts characters. */
export interface Column {
  header: string
  width: number
  kind?: 'text' | 'number' | 'day' | 'money'
}

export interface Sheet {
  name: string
  columns: Column[]
  rows: Cell[][]
}

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * An .xlsx file with a header row that stays in place, a filter on every column, real dates and numbers. Texts stay
 * texts whatever they begin with, so none is taken for a formula. Made on a thread of its own: other calls go on.
 */
export function writeExcel(sheet: Sheet): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./excel-worker.ts', import.meta.url), { workerData: sheet })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
