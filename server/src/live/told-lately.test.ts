import { expect, test } from 'vitest'
import { NOTHING } from '@app/contract/live/together'
import { createToldLately, REMEMBERED_MS } from './told-lately.ts'

const properties = (...ids: number[]) => ({ ...NOTHING, records: ids.map((id) => ({ kind: 'property' as const, id })) })
const LISTED = { ...NOTHING, lists: ['properties' as const] }

/** Told at 10, 20 and 30 seconds, from 5 seconds on. */
function toldAt() {
  let clock = 5000
  const lately = createToldLately(() => clock)
  const at = (seconds: number) => {
    clock = seconds * 1000
    return lately
  }
  lately.begin()
  at(10).add({ internal: properties(1, 2), external: LISTED })
  at(20).add({ internal: undefined, external: undefined })
  at(30).add({ internal: properties(2, 3), external: undefined })
  return at
}

test.each([
  ['all of it', 31, 25, properties(1, 2, 3)],
  ['the end of it', 31, 2, properties(2, 3)],
  ['nothing, if nothing was told', 35, 4, NOTHING],
  ['not known before the first look', 31, 27, undefined],
])('what was missed is %s', (_case, now, seconds, expected) => {
  expect(toldAt()(now).within('internal', seconds * 1000)).toEqual(expected)
})

test('what others were told is not told to external logins', () => {
  expect(toldAt()(31).within('external', 25_000)).toEqual(LISTED)
})

test('what was told long ago is forgotten, and whoever missed it is not told that nothing changed', () => {
  const at = toldAt()
  const later = 20 + REMEMBERED_MS / 1000
  at(later).add({ internal: properties(4), external: undefined })
  expect(at(later).within('internal', REMEMBERED_MS)).toEqual(properties(2, 3, 4))
  expect(at(later).within('internal', REMEMBERED_MS + 1)).toBeUndefined()
})

test('nothing is known before the first look, and nothing from before a later one', () => {
  expect(createToldLately().within('internal', 0)).toBeUndefined()
  const at = toldAt()
  at(40).begin()
  expect(at(41).within('internal', 5000)).toBeUndefined()
  expect(at(41).within('internal', 500)).toEqual(NOTHING)
})

test('too many records are not named', () => {
  const at = toldAt()
  const many = (from: number) => properties(...Array.from({ length: 600 }, (_, index) => from + index))
  at(40).add({ internal: many(1), external: undefined })
  expect(at(41).within('internal', 5000)?.records).toHaveLength(600)
  at(42).add({ internal: many(601), external: undefined })
  expect(at(43).within('internal', 5000)).toBeUndefined()
})
