import { expect, test } from 'vitest'
import { papersOf, paperTitle } from './papers.ts'

const names = (files: readonly string[]) =>
  papersOf(files.map((name) => new File(['x'], name))).map((paper) => paper.map(({ name }) => name))

test('photos are one paper in their order, and each PDF is one', () => {
  expect(names(['1.jpg', 'a.pdf', '2.PNG', 'b.pdf'])).toEqual([['1.jpg', '2.PNG'], ['a.pdf'], ['b.pdf']])
  expect(names(['a.pdf'])).toEqual([['a.pdf']])
  expect(names([])).toEqual([])
})

test('a paper of several photos says how many', () => {
  const photo = (name: string) => new File(['x'], name)
  expect(paperTitle([photo('1.jpg')])).toBe('1.jpg')
  expect(paperTitle([photo('1.jpg'), photo('2.jpg')])).toBe('1.jpg and 1 more photo')
  expect(paperTitle([photo('1.jpg'), photo('2.jpg'), photo('3.jpg')])).toBe('1.jpg and 2 more photos')
})
