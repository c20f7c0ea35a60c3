import { describe, expect, test } from 'vitest'
import { chosenFacets, facetKeys, facetText, facetValues, rowsOfFacets, type Facet } from './facets.ts'

interface Row {
  readonly city: string
  readonly customer: number | null
}
const CITY: Facet<Row> = {
  name: 'city',
  label: 'City',
  keyOf: ({ city }) => city,
  wordsOf: ({ city }) => city,
  none: 'No city',
}
const CUSTOMER: Facet<Row> = {
  name: 'customer',
  label: 'Customer',
  keyOf: ({ customer }) => String(customer ?? ''),
  wordsOf: ({ customer }) => `Customer ${customer}`,
  none: 'No customer',
}
const ROWS: Row[] = [
  { city: 'Napier', customer: 1 },
  { city: 'Napier', customer: 2 },
  { city: 'Taupō', customer: 1 },
  { city: '', customer: null },
]

describe('values in the address', () => {
  test.each([
    [['Napier', 'Taupō'], 'Napier,Taupō'],
    [['', '12'], '-,12'],
    [['-', 'a,b', 'c\\d', '\\', ','], '\\-,a\\,b,c\\\\d,\\\\,\\,'],
    [[], undefined],
  ])('%j stand as %s', (keys, text) => {
    expect(facetText(keys)).toBe(text)
    expect(facetKeys(text)).toEqual(keys)
  })

  test.each(['', ',', ',,', '\\'])('%j chooses nothing', (text) => {
    expect(facetKeys(text)).toEqual([])
  })
})

describe('facets', () => {
  test('leave the rows that have one of the values of each', () => {
    const chosen = chosenFacets([CITY, CUSTOMER], { city: 'Napier,-', customer: '1,-' })
    expect(rowsOfFacets(ROWS, chosen)).toEqual([ROWS[0], ROWS[3]])
  })

  test('leave the list itself when nothing is chosen', () => {
    expect(rowsOfFacets(ROWS, chosenFacets([CITY], {}))).toBe(ROWS)
  })

  test('count their values, most frequent first, chosen ones also without rows', () => {
    expect(facetValues(CITY, ROWS, ROWS, ['Nelson'])).toEqual([
      { key: 'Napier', words: 'Napier', count: 2 },
      { key: '', words: 'No city', count: 1 },
      { key: 'Taupō', words: 'Taupō', count: 1 },
      { key: 'Nelson', words: 'Nelson', count: 0 },
    ])
    expect(facetValues(CUSTOMER, [], ROWS, ['2'])).toEqual([{ key: '2', words: 'Customer 2', count: 0 }])
  })
})
