import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeCsv, type Separator } from '../lib/csv.ts'
import { StartError } from '../lib/start-error.ts'
import { guardedText } from './cell-text.ts'
import type { CheckedLine } from './check-line.ts'
import { REASON_HEADING, type Columns } from './columns.ts'
import { textKey } from './keys.ts'

/**
 * Writes the refused lines to a file beside the register, unchanged, with the reason in the last column. After
 * correction the file can be imported. An existing file is not overwritten, because somebody may be correcting it.
 *
 * @returns the path of the file
 * @throws StartError if it cannot be written
 */
export async function writeRefusedFile(
  register: string,
  columns: Columns,
  separator: Separator,
  refused: readonly CheckedLine[],
): Promise<string> {
  return writeNew(register, writeCsv(refusedRows(columns, refused), separator))
}

/** The refused lines below their headings, unchanged, with the reason in the last column. */
export const refusedRows = (columns: Columns<string>, refused: readonly RefusedLine[]): string[][] => [
  [...withoutReason(columns, columns.headings.map(guardedText)), REASON_HEADING],
  ...refused.map(({ row, faults }) => [
    ...withoutReason(
      columns,
      columns.headings.map((_, index) => guardedText(row.cells[index] ?? null)),
    ),
    faults.map(({ heading, reason }) => `${heading}: ${reason}`).join('; '),
  ]),
]

type RefusedLine = Pick<CheckedLine, 'row' | 'faults'>

/** A corrected file still has the reasons of the last import. */
const withoutReason = ({ headings }: Columns<string>, cells: readonly string[]): string[] =>
  cells.filter((_, index) => textKey(headings[index] ?? '') !== textKey(REASON_HEADING))

async function writeNew(register: string, text: string): Promise<string> {
  const { dir, name } = path.parse(register)
  for (let number = 1; ; number++) {
    const file = path.join(dir, `${name}.refused${number > 1 ? `-${number}` : ''}.csv`)
    try {
      await writeFile(file, text, { flag: 'wx' })
      return file
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
      if (code !== 'EEXIST')
        throw new StartError(`${file} cannot be written (${code}). Nothing was imported.`, { cause })
    }
  }
}
