import { expect, it } from 'vitest'
import { createRecordFinder } from './find.ts'

const company = (id: number, name: string, flags = 'A') => ({
  id,
  name,
  loc: 'Taupō',
  isle: 'NI' as const,
  conts: 'Hēmi Ngata',
  flags,
  np: 0,
  nameAndId: `${name} (${id})`,
})
const property = (propertyId: number, name: string, active = true) => ({
  propertyId,
  propertyNameAndLocation: name,
  propertyLocation: '',
  isle: 'NI' as const,
  customerPropertyRef: '',
  active,
})
const find = createRecordFinder(
  [company(1, 'Kōwhai Trust', ''), company(2, 'Kōwhai Lifts'), company(3, 'Rimu Ltd')],
  [property(1, 'Kōwhai House'), property(2, 'Kōwhai Tower')],
)

it('finds companies by their contacts', () => {
  expect(find.companies('hemi rimu', []).map(({ to }) => to)).toEqual(['/companies/3'])
})

it('puts the recent first and the inactive last', () => {
  expect(find.companies('kowhai', []).map(({ label }) => label)).toEqual(['Kōwhai Lifts', 'Kōwhai Trust'])
  expect(find.properties('kowhai', [{ kind: 'property', id: 2 }]).map(({ label }) => label)).toEqual([
    'Kōwhai Tower',
    'Kōwhai House',
  ])
})

it('leaves out recent records that are gone', () => {
  expect(
    find
      .recent([
        { kind: 'property', id: 9 },
        { kind: 'company', id: 3 },
      ])
      .map(({ label }) => label),
  ).toEqual(['Rimu Ltd'])
})
