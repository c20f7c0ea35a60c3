import { expect, it } from 'vitest'
import { shownSize } from './shown-size.ts'

it.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1024, '1 KB'],
  [1025, '2 KB'],
  [26_214_400, '25,600 KB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(shownSize(bytes)).toBe(shown)
})
