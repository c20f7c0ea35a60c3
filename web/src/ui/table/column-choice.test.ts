import { describe, expect, test } from 'vitest'
import type { Column } from './column.ts'
import { arrangedColumns, completeChoice, movedColumn, withWidths } from './column-choice.ts'

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({ id, header: id, ...more })
const chosen = (id: string, isShown = true, width: number | null = null) => ({ id, isShown, width })

const COLUMNS = [
  column('select', { isHeaderHidden: true }),
  column('name', { card: 'title' }),
  column('city'),
  column('customer', { isHiddenAtFirst: true }),
  column('due', { width: 90 }),
  column('menu', { isHeaderHidden: true }),
]
const idsOf = (columns: readonly { id: string }[]) => columns.map(({ id }) => id)

describe('columns as somebody arranged them', () => {
  test('without a choice are as the list has them, the same list if none is hidden at first', () => {
    expect(idsOf(arrangedColumns(COLUMNS, null))).toEqual(['select', 'name', 'city', 'due', 'menu'])
    const plain = [column('name')]
    expect(arrangedColumns(plain, null)).toBe(plain)
  })

  test('are in their order, between the columns of ticks and of buttons', () => {
    const choice = [chosen('due'), chosen('customer'), chosen('name'), chosen('city', false)]
    expect(idsOf(arrangedColumns(COLUMNS, choice))).toEqual(['select', 'due', 'customer', 'name', 'menu'])
  })

  test('always have the title', () => {
    expect(idsOf(arrangedColumns(COLUMNS, [chosen('name', false)]))).toContain('name')
  })

  test('that the choice does not know follow the column before them', () => {
    expect(idsOf(completeChoice(COLUMNS, [chosen('due'), chosen('name')]))).toEqual(['due', 'name', 'city', 'customer'])
    expect(completeChoice(COLUMNS, [chosen('name')]).find(({ id }) => id === 'customer')?.isShown).toBe(false)
  })

  test('that the list does not have now stay in the choice', () => {
    const choice = [chosen('supplier'), chosen('name')]
    expect(idsOf(completeChoice(COLUMNS, choice))).toContain('supplier')
    expect(idsOf(arrangedColumns(COLUMNS, choice))).not.toContain('supplier')
  })

  test('have their widths', () => {
    const choice = withWidths([chosen('name'), chosen('city')], new Map([['city', 125]]))
    const widths = arrangedColumns(COLUMNS, choice).map(({ id, width }) => [id, width])
    expect(widths).toContainEqual(['city', '12.5%'])
    expect(widths).toContainEqual(['due', 90])
  })
})

describe('moving a column', () => {
  const choice = ['name', 'supplier', 'city', 'due'].map((id) => chosen(id))
  const ids = new Set(['name', 'city', 'due'])

  test('goes past those that the list does not have now', () => {
    expect(idsOf(movedColumn(choice, 'city', -1, ids))).toEqual(['city', 'supplier', 'name', 'due'])
  })

  test('goes nowhere beyond the ends', () => {
    expect(movedColumn(choice, 'name', -1, ids)).toBe(choice)
    expect(movedColumn(choice, 'due', 1, ids)).toBe(choice)
  })
})
