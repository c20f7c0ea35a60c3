import { fold } from '@app/contract/keyword'
import { expect, test } from 'vitest'
import { nearPlaces } from './near-search.ts'

const TEXTS = ['12 Hereford Street', '13 Oxford Terrace', '14 Whangārei Hospital', '1204 Kōwhai Tower', '15 Herne Bay']
const folded = TEXTS.map(fold)
const near = (query: string, limit = 8) => nearPlaces(folded, query, limit).map((at) => TEXTS[at])

test.each([
  ['herford', '12 Hereford Street'],
  ['heerford', '12 Hereford Street'],
  ['hereofrd', '12 Hereford Street'],
  ['hersford stret', '12 Hereford Street'],
  ['Whangerei', '14 Whangārei Hospital'],
  ['whangārei hosptal', '14 Whangārei Hospital'],
  ['kowhia', '1204 Kōwhai Tower'],
])('%s is nearly a word of %s', (typed, text) => {
  expect(near(typed)[0]).toBe(text)
})

test.each(['1205', '1024', 'her', 'reford', '北', '', '~~', 'zzzzzz'])('%j is near to nothing', (typed) => {
  expect(near(typed)).toEqual([])
})

test.each(['-oxford', '"oxford"', '~oxfrod'])('signs mean nothing: %s', (typed) => {
  expect(near(typed)).toEqual(['13 Oxford Terrace'])
})

test('the most alike come first, and no more than are wanted', () => {
  const places = nearPlaces(['hereford house', 'herford house', 'herefords house'], 'herefords', 2)
  expect(places).toHaveLength(2)
  expect(places[0]).toBe(2)
})
