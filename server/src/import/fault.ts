import type { SheetCell } from '../lib/read-sheet.ts'
import { cellText } from './cell-text.ts'

/** Why a cell is refused: words that follow its content, such as "is not a date: it must be …". */
export class CellFault {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

const SHOWN_LENGTH = 60

/** The content of a cell, on one line and shortened, as the subject of a sentence. */
export function shownCell(cell: SheetCell): string {
  const text = cellText(cell).replace(/\s+/g, ' ')
  if (text === '') return 'it'
  return text.length > SHOWN_LENGTH ? `"${text.slice(0, SHOWN_LENGTH)}…"` : `"${text}"`
}
