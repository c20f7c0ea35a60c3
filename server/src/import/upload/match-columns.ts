import type { FileColumn, Match } from '@app/contract/import/schema'
import { badPayload } from '../../lib/problem.ts'
import type { SheetRow } from '../../lib/read-sheet.ts'
import { cellText } from '../cell-text.ts'
import { headingKey, type Columns } from '../columns.ts'
import { shownCell } from '../fault.ts'
import type { Kind } from '../kinds/kind.ts'

/** How many values of a column a person sees. */
const SAMPLES = 3

/** What stands above the headings, such as a title and the day of a print, is a few rows. */
const MOST_ABOVE = 10

/**
 * The rows from the headings on: those that most columns of the kind are known by, where a row below the first has them. A
 * single one may be a record, such as a company called "Owner".
 */
export function fromHeadings(kind: Kind, rows: SheetRow[]): SheetRow[] {
  const known = rows.slice(0, MOST_ABOVE).map((row) => countMatched(kind, row))
  const most = Math.max(...known)
  return most < 2 ? rows : rows.slice(known.indexOf(most))
}

const countMatched = (kind: Kind, row: SheetRow): number =>
  proposeMatching(kind, fileColumns([row])).filter(({ index }) => index !== null).length

/** The columns of a file: those with a heading or a value. */
export function fileColumns([heading, ...rows]: readonly SheetRow[]): FileColumn[] {
  const headings = heading?.cells.map(headingText) ?? []
  const width = Math.max(headings.length, ...rows.slice(0, 100).map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, index) => {
    const samples = new Set<string>()
    for (const { cells } of rows) {
      const cell = cells[index] ?? null
      if (cellText(cell) !== '') samples.add(shownCell(cell).slice(1, -1))
      if (samples.size === SAMPLES) break
    }
    return { index, heading: headings[index] ?? '', samples: [...samples] }
  }).filter(({ heading: text, samples }) => text !== '' || samples.length > 0)
}

const headingText = (cell: SheetRow['cells'][number]): string => cellText(cell).replace(/\s+/g, ' ').toWellFormed()

/** Matches columns by their headings: the usual one before other names of it, and each column of the file once. */
export function proposeMatching({ columns }: Kind, found: readonly FileColumn[]): Match[] {
  const free = new Map(found.toReversed().map(({ heading, index }) => [headingKey(heading), index]))
  free.delete('')
  const matched = new Map<string, number>()
  const take = (column: string, heading: string): void => {
    const index = free.get(headingKey(heading))
    if (index === undefined || matched.has(column)) return
    matched.set(column, index)
    free.delete(headingKey(heading))
  }
  for (const [column, { heading }] of Object.entries(columns)) take(column, heading)
  for (const [column, { otherNames = [] }] of Object.entries(columns)) for (const name of otherNames) take(column, name)
  return Object.keys(columns).map((column) => ({ column, index: matched.get(column) ?? null }))
}

/**
 * The columns as somebody matched them.
 *
 * @throws ProblemError 400 for a column that the kind does not have, one of the file that is matched twice, and a
 *   required one that is not matched
 */
export function columnsOf(
  { columns }: Kind,
  matching: readonly Match[],
  [heading]: readonly SheetRow[],
): Columns<string> {
  const at = new Map<string, number>()
  const taken = new Set<number>()
  for (const [position, { column, index }] of matching.entries()) {
    if (!Object.hasOwn(columns, column)) {
      throw badPayload({
        path: `matching.${position}.column`,
        message: `takes one of ${Object.keys(columns).join(', ')}`,
      })
    }
    if (index === null) continue
    if (at.has(column) || taken.has(index)) {
      throw badPayload({
        path: `matching.${position}.index`,
        message: 'takes a column that nothing else is matched with',
      })
    }
    at.set(column, index)
    taken.add(index)
  }
  const lacking = Object.entries(columns).find(([column, { isRequired }]) => isRequired && !at.has(column))
  if (lacking) {
    throw badPayload({ path: 'matching', message: `takes a column of the file for "${lacking[1].heading}"` })
  }
  // A column without a heading has been looked at by whoever matched the others.
  const width = Math.max(heading?.cells.length ?? 0, ...[...taken].map((index) => index + 1))
  const headings = Array.from(
    { length: width },
    (_, index) => headingText(heading?.cells[index] ?? null) || `Column ${index + 1}`,
  )
  return { at, headings, ignored: [], absent: Object.keys(columns).filter((column) => !at.has(column)) }
}
