import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withChanges } from './list.ts'

interface Row {
  id: number
  name: string
}
const idOf = ({ id }: Row) => id
const row = (id: number, name = '') => ({ id, name })

test('a changed row takes its new place, a new one its own, and a removed one is gone', () => {
  const rows = [row(1), row(2), row(3), row(4)]
  const changes = {
    changed: [
      { row: row(4, 'first now'), after: null },
      { row: row(5, 'new'), after: 4 },
      { row: row(3, 'at the end'), after: 2 },
    ],
    removed: [1, 99],
  }
  expect(withChanges(rows, changes, idOf)?.map(idOf)).toEqual([4, 5, 2, 3])
})

test('rows that did not change stay the same objects', () => {
  const rows = [row(1), row(2)]
  const merged = withChanges(rows, { changed: [{ row: row(1, 'other'), after: null }], removed: [] }, idOf)
  expect(merged?.[0]).not.toBe(rows[0])
  expect(merged?.[1]).toBe(rows[1])
})

test('a change after a row that is not there has no place', () => {
  expect(withChanges([row(1)], { changed: [{ row: row(2), after: 7 }], removed: [] }, idOf)).toBeUndefined()
})

test('from any list to any other, with any row named that did not change', () => {
  const list = fc.uniqueArray(fc.record({ id: fc.nat(30), name: fc.constantFrom('a', 'b', 'c') }), { selector: idOf })
  fc.assert(
    fc.property(list, list, fc.array(fc.nat(30)), (before, unsorted, named) => {
      // Any order will do, as long as both lists have it.
      const inOrder = (rows: Row[]) => rows.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
      const held = inOrder(before)
      const after = inOrder(unsorted)
      const same = (one: Row) => held.some(({ id, name }) => id === one.id && name === one.name)
      const isNamed = (one: Row) => !same(one) || named.includes(one.id)
      const changes = {
        changed: after.flatMap((one, at) => (isNamed(one) ? [{ row: one, after: after[at - 1]?.id ?? null }] : [])),
        removed: held.map(idOf).filter((id) => !after.some((one) => one.id === id)),
      }
      expect(withChanges(held, changes, idOf)).toEqual(after)
    }),
  )
})
