import { describe, expect, test } from 'vitest'
import { chosenFacets, facetIds, facetKeys, facetText, facetValues, rowsOfFacets, type Facet } from './facets.ts'

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

const ROLES: Facet<{ readonly roles: readonly string[] }> = {
  name: 'kind',
  label: 'Role',
  keyOf: ({ roles }) => roles,
  wordsOf: (_, key) => key.toUpperCase(),
  nameOf: (key) => `Role ${key}`,
  none: 'No role',
}

describe('a facet of several values a row', () => {
  const rows = [{ roles: ['owner', 'customer'] }, { roles: ['owner'] }, { roles: ['supplier'] }]

  test('leaves a row by each of them', () => {
    expect(rowsOfFacets(rows, chosenFacets([ROLES], { kind: 'customer' }))).toEqual([rows[0]])
    expect(rowsOfFacets(rows, chosenFacets([ROLES], { kind: 'owner' }))).toEqual(rows.slice(0, 2))
  })

  test('counts a row for each, and names one that no row has', () => {
    expect(facetValues(ROLES, rows, rows, ['other'])).toEqual([
      { key: 'owner', words: 'OWNER', count: 2 },
      { key: 'customer', words: 'CUSTOMER', count: 1 },
      { key: 'supplier', words: 'SUPPLIER', count: 1 },
      { key: 'other', words: 'Role other', count: 0 },
    ])
  })
})

test.each([
  ['1,x,-', ['1', '']],
  ['0', undefined],
  ['01', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['2147483647', ['2147483647']],
  ['2147483648', undefined],
])('of the ids %s of an address, list and export take the same', (customer, keys) => {
  const chosen = chosenFacets([{ ...CUSTOMER, isId: true }], { customer })
  expect(chosen[0]?.keys).toEqual(keys)
  expect(facetIds(chosen, 'customer')).toEqual(keys?.map(Number))
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
