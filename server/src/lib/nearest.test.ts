import { expect, test } from 'vitest'
import { findNearest } from './nearest.ts'

test.each([
  ['hamliton', 'hamilton'],
  ['hamilton', 'hamilton'],
  ['napir', 'napier'],
  ['atlantis', undefined],
  ['', undefined],
])('%s is near %s', (text, nearest) => {
  expect(findNearest(text, ['napier', 'hamilton', 'nelson'], 2)).toBe(nearest)
})
