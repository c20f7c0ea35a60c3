import { SERVICE_CELLS, type KnownToCells } from './service-cells.ts'
import { serviceRows, type ServiceRow } from './service-rows.ts'

interface Target extends Omit<KnownToCells, 'service'> {
  /** The place of the first column among `SERVICE_CELLS`. */
  readonly firstCell: number
}

type Changes = readonly (readonly [id: number, changed: Partial<ServiceRow>])[]
type Pasted =
  | { readonly changes: Changes; readonly refusal: null }
  | { readonly changes?: undefined; readonly refusal: string }

/** A cell and what ends it. One that holds a line break or a tab is between quotation marks, and those in it are doubled. */
const CELL = /(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^\t\n]*?))(?<end>\t|\r?\n|$)/g

/** The rows of cells as a spreadsheet copies them. */
function copiedRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const { groups = {} } of text.matchAll(CELL)) {
    const { quoted = '', plain, end } = groups
    row.push(plain ?? (/[\t\n]/.test(quoted) ? quoted.replaceAll('""', '"') : `"${quoted}"`))
    if (end === '\t') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}

/**
 * What cells that were copied from a spreadsheet change, from the first of these services on. All or nothing: one that
 * cannot be read is named.
 */
export function pastedCells(text: string, services: readonly ServiceRow[], { firstCell, ...known }: Target): Pasted {
  const lines = copiedRows(text)
  if (lines.length > services.length) {
    return { refusal: `${lines.length} rows were copied, and ${services.length} services are left from here on.` }
  }
  const changes: (readonly [number, Partial<ServiceRow>])[] = []
  for (const [index, line] of lines.entries()) {
    const service = services[index]
    if (!service) break
    const changed: Partial<ServiceRow> = {}
    for (const [offset, value] of line.entries()) {
      const cell = SERVICE_CELLS[firstCell + offset]
      if (!cell)
        return { refusal: `The last column is ${SERVICE_CELLS.at(-1)?.label}: fewer columns fit from here on.` }
      const read = cell.read(value.trim().replace(/\s+/g, ' '), { ...known, service })
      if ('refusal' in read) return { refusal: `${service.serviceName}, ${cell.label} "${value}": ${read.refusal}` }
      Object.assign(changed, read.changed)
    }
    changes.push([serviceRows.idOf(service), changed])
  }
  return { changes, refusal: null }
}
