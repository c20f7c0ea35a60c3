import { expect, it } from 'vitest'
import { recordAt } from './record-at.ts'

it.each([
  ['/property/12', { kind: 'property', id: 12 }],
  ['/companies/7', { kind: 'company', id: 7 }],
  ['/companies', null],
  ['/property/new', null],
])('%s', (path, record) => {
  expect(recordAt(path)).toEqual(record)
})
