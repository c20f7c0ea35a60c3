import { describe, expect, test } from 'vitest'
import { differencesBetween, savedValues, withValues } from './draft.ts'
import { editedRow, editRow, rowEditsKind, withoutRow, type RowEdits } from './row-edits.ts'

const ROWS = [
  { id: 1, price: 100, supplier: 5, name: 'Lifts' },
  { id: 2, price: 80, supplier: null, name: 'Alarms' },
]
const KIND = rowEditsKind<(typeof ROWS)[number]>((row) => row.id, { price: '', supplier: '' })
const NONE: RowEdits = KIND.toDraft(ROWS)

describe('edits of rows', () => {
  test('hold what differs from what was loaded, and nothing else', () => {
    const edits = editRow(NONE, 1, 'price', 120, 100)
    expect([...KIND.valuesOf(edits)]).toEqual([['1.price', 120]])
    expect(editRow(edits, 1, 'price', 100, 100).size).toBe(0)
  })

  test('leave the edits of other fields and rows as they are', () => {
    const edits = editRow(editRow(editRow(NONE, 1, 'price', 120, 100), 1, 'supplier', 6, 5), 2, 'price', 90, 80)
    expect([...KIND.valuesOf(editRow(edits, 1, 'price', 100, 100)).keys()]).toEqual(['1.supplier', '2.price'])
    expect([...KIND.valuesOf(withoutRow(edits, 1)).keys()]).toEqual(['2.price'])
  })

  test('show in the row', () => {
    const edits = editRow(NONE, 2, 'supplier', 7, null)
    expect(ROWS.map((row) => editedRow(row, edits.get(row.id)).supplier)).toEqual([5, 7])
  })

  test('meet the rows that somebody else saved', () => {
    const mine = editRow(editRow(NONE, 1, 'price', 120, 100), 2, 'price', 90, 80)
    const theirs = ROWS.map((row) => (row.id === 1 ? { ...row, price: 110, supplier: 9 } : row))
    expect(differencesBetween(savedValues(KIND, ROWS), savedValues(KIND, theirs), KIND.valuesOf(mine))).toEqual([
      { path: '1.price', theirs: 110, mine: 120, changedBy: 'both' },
      { path: '2.price', theirs: 80, mine: 90, changedBy: 'me' },
    ])
    expect([...KIND.valuesOf(withValues(KIND, NONE, mine, ['2.price']))]).toEqual([['2.price', 90]])
  })
})
