import { expect, it, test } from 'vitest'
import { certificateResult, createRecordFinder } from './find.ts'

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

test('a certificate leads to its property, and says whose it is', () => {
  const found = {
    certificateId: 34,
    propertyId: 12,
    propertyName: 'Rimu House',
    kind: 'Form12A',
    bwofAnniversary: '2027-03-14',
    iqpName: 'Hana Moana',
    iqpRegistrationNumber: 'IQP-2231',
    signedDate: '2027-03-01',
    state: 'received',
  } as const
  expect(certificateResult(found)).toEqual({
    key: 'certificate 34',
    to: '/property/12',
    search: { certificate: 34 },
    label: 'Hana Moana, IQP-2231',
    description: 'Form 12A · Rimu House · warrant of 14 Mar 2027 · to check',
    isActive: true,
  })
})
