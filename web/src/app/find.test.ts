import { expect, it, test } from 'vitest'
import { bestResults, COMPANY, PROPERTY, recentResults } from './find.ts'

const company = (id: number, name: string, flags = 'A') => ({
  id,
  name,
  loc: 'Taupō',
  isle: 'NI' as const,
  conts: 'Hēmi Ngata',
  flags,
  np: 0,
  nameAndId: `${name} (${id})`,
  city: '',
})
const property = (propertyId: number, name: string, active = true) => ({
  propertyId,
  propertyNameAndLocation: name,
  propertyLocation: '',
  isle: 'NI' as const,
  customerPropertyRef: '',
  active,
  customerCompanyId: null,
  regionalAuthorityCompanyId: null,
  city: '',
})
const companies = [company(1, 'Kōwhai Trust', ''), company(2, 'Kōwhai Lifts'), company(3, 'Rimu Ltd')]
const properties = [property(11, 'The Kōwhai Tower'), property(12, 'Kōwhai House'), property(13, 'Kōwhai Court')]
const labels = (results: readonly { label: string }[]) => results.map(({ label }) => label)

it('puts what was opened lately first, then names that begin so, and the inactive last', () => {
  expect(labels(bestResults(COMPANY, companies, 'kowhai', []))).toEqual(['Kōwhai Lifts', 'Rimu Ltd', 'Kōwhai Trust'])
  expect(labels(bestResults(PROPERTY, properties, 'kowhai', properties.slice(2)))).toEqual([
    'Kōwhai Court',
    'Kōwhai House',
    'The Kōwhai Tower',
  ])
})

it('puts the record with the typed number before others', () => {
  expect(labels(bestResults(PROPERTY, properties, '13', []))[0]).toBe('Kōwhai Court')
})

it('shows six of a kind', () => {
  const many = Array.from({ length: 5000 }, (_, at) => property(at + 1, `House ${at}`))
  expect(bestResults(PROPERTY, many, 'house', [])).toHaveLength(6)
})

it('takes the first active ones of many, after those that were opened lately', () => {
  const many = Array.from({ length: 5000 }, (_, at) => property(at + 1, `House ${at + 1}`, at > 2))
  const found = bestResults(PROPERTY, many, 'house', [many[4000] ?? property(0, '')])
  expect(labels(found)).toEqual(['House 4001', 'House 4', 'House 5', 'House 6', 'House 7', 'House 8'])
  expect(labels(bestResults(PROPERTY, many, '4321', []))[0]).toBe('House 4321')
})

test('a company says where it is and who is there', () => {
  expect(bestResults(COMPANY, companies, 'hemi', [])[0]).toMatchObject({
    to: '/companies/2',
    description: '2 · Taupō · Hēmi Ngata',
  })
})

it('leaves out recent records that are gone', () => {
  const opened = [
    { kind: 'property', id: 99 },
    { kind: 'company', id: 3 },
    { kind: 'property', id: 12 },
  ] as const
  expect(labels(recentResults(opened, companies, properties))).toEqual(['Rimu Ltd', 'Kōwhai House'])
})
