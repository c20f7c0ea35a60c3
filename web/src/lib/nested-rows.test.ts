import { expect, it } from 'vitest'
import { nestedRows } from './nested-rows.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly whenDeleted: string | null
}

const rows = nestedRows<Row>((row) => row.id)
const saved: Row = { id: 7, name: 'Aroha', whenDeleted: null }
const unsaved: Row = { id: -1, name: 'Mere', whenDeleted: null }

it('drops a removed row that was never saved and dates a saved one', () => {
  expect(rows.remove([saved, unsaved], [-1], 'now')).toEqual([saved])
  expect(rows.remove([saved, unsaved], [7], 'now')).toEqual([{ ...saved, whenDeleted: 'now' }, unsaved])
  expect(rows.remove([saved, unsaved], [7, -1], 'now')).toEqual([{ ...saved, whenDeleted: 'now' }])
  expect(rows.present([{ ...saved, whenDeleted: 'now' }, unsaved])).toEqual([unsaved])
})

it('puts back what was removed at one moment, and nothing else', () => {
  const earlier = { ...saved, id: 8, whenDeleted: 'before' }
  expect(rows.undoRemoval([{ ...saved, whenDeleted: 'now' }, earlier], 'now')).toEqual([saved, earlier])
})

it('keeps the identity of the rows that do not change', () => {
  const changed = rows.change([saved, unsaved], 7, { name: 'Hemi' })
  expect(changed[0]).toEqual({ ...saved, name: 'Hemi' })
  expect(changed[1]).toBe(unsaved)
})

it('gives unsaved rows ids of their own', () => {
  expect(rows.nextId([])).toBe(-1)
  expect(rows.nextId([saved, unsaved])).toBe(-2)
})
