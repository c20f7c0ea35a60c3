import { expect, test } from 'vitest'
import { errorsByRowId } from './row-errors.ts'

test.each([
  ['contacts', 'contacts.1.email', 'contacts.32.email'],
  ['contacts', 'contacts.0', 'contacts.31'],
  ['contacts', 'city', 'city'],
  ['contacts', 'contacts.7.email', 'contacts.7.email'],
  ['', '1.price', '32.price'],
])('in the list "%s" the path %s is %s', (list, path, placed) => {
  expect(errorsByRowId([{ path, message: 'is wrong' }], list, [31, 32])).toEqual([
    { path: placed, message: 'is wrong' },
  ])
})
