import { expect, test } from 'vitest'
import { blankDefinition } from './definition-draft.ts'
import { possibleParents, treeOf, withAncestors } from './definition-tree.ts'

const row = (serviceId: number, parentServiceId: number | null = null) => ({
  ...blankDefinition(serviceId),
  serviceName: `Service ${serviceId}`,
  parentServiceId,
})

const ROWS = [row(1), row(2), row(10, 1), row(11, 1), row(100, 11), row(20, 2), row(30, 999)]
const tree = treeOf(ROWS, new Map())
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

test('each service is followed by its children, and one with an unknown parent is at the top level', () => {
  expect(tree.order.map(({ id, depth }) => [id, depth])).toEqual([
    [1, 0],
    [10, 1],
    [11, 1],
    [100, 2],
    [2, 0],
    [20, 1],
    [30, 0],
  ])
})

test('the tree uses edited names and parents', () => {
  const moved = treeOf(
    ROWS,
    new Map([
      [
        11,
        new Map<string, string | number | null>([
          ['parentServiceId', 2],
          ['serviceName', 'Lifts'],
        ]),
      ],
    ]),
  )
  expect(ids(moved.order)).toEqual([1, 10, 2, 11, 100, 20, 30])
  expect(moved.byId.get(11)?.name).toBe('Lifts')
})

test('matches of a filter are shown with their ancestors', () => {
  expect(withAncestors(tree, 100)).toEqual([100, 11, 1])
  expect(withAncestors(tree, 2)).toEqual([2])
})

test('a service can be put below any but itself and those below it', () => {
  expect(ids(possibleParents(tree, 11))).toEqual([1, 10, 2, 20, 30])
  expect(ids(possibleParents(tree, -1))).toEqual(ids(tree.order))
})
