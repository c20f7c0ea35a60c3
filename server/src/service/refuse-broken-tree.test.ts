import { expect, test } from 'vitest'
import { refuseBrokenTree } from './refuse-broken-tree.ts'

/** 1 is the parent of 10, which is the parent of 11. 20 is separate. */
const stored = new Map([
  [1, null],
  [10, 1],
  [11, 10],
  [20, null],
])

test.each([
  ['a definition moves to another parent', [{ id: 11, parentServiceId: 20 }]],
  [
    'two change places',
    [
      { id: 11, parentServiceId: 1 },
      { id: 10, parentServiceId: 11 },
    ],
  ],
  [
    'a new one stands below another new one',
    [
      { id: -2, parentServiceId: -1 },
      { id: -1, parentServiceId: 20 },
    ],
  ],
  ['the warrant stays at the top', [{ id: 1, parentServiceId: null }]],
  ['parents are not named', [{ id: 11 }, { id: -1 }]],
])('is sound: %s', (_name, placed) => {
  expect(() => refuseBrokenTree(placed, stored)).not.toThrow()
})

test('a parent that stays is not looked at, however it came there', () => {
  const ring = new Map([
    [30, 31],
    [31, 30],
  ])
  expect(() => refuseBrokenTree([{ id: 30, parentServiceId: 31 }], ring)).not.toThrow()
  expect(() => refuseBrokenTree([{ id: 32, parentServiceId: 33 }], ring)).toThrow('takes the id')
})

test.each([
  ['itself as parent', [{ id: 20, parentServiceId: 20 }], '0.parentServiceId: would put the service below itself'],
  ['what stands below it', [{ id: 20 }, { id: 10, parentServiceId: 11 }], '1.parentServiceId: would put'],
  [
    'each other',
    [
      { id: 20, parentServiceId: 10 },
      { id: 10, parentServiceId: 20 },
    ],
    '0.parentServiceId: would put',
  ],
  [
    'a new one below a ring',
    [
      { id: -1, parentServiceId: -2 },
      { id: -2, parentServiceId: -3 },
      { id: -3, parentServiceId: -2 },
    ],
    '1.parentServiceId: would put',
  ],
  ['one that does not exist', [{ id: 20, parentServiceId: 99 }], '0.parentServiceId: takes the id'],
  ['a new one that is not there', [{ id: 20, parentServiceId: -1 }], '0.parentServiceId: takes the id'],
  ['a parent of the warrant', [{ id: 1, parentServiceId: 20 }], '0.parentServiceId: takes null'],
])('is refused: %s', (_name, placed, message) => {
  expect(() => refuseBrokenTree(placed, stored)).toThrow(message)
})
