import { NOTHING_FOUND } from '@app/contract/find/schema'
import { expect, test } from 'vitest'
import { serverGroups, stillFound } from './find-on-server.ts'

const CONTACT = {
  contactId: 7,
  companyId: null,
  propertyId: 12,
  displayName: 'Hēmi Ngata',
  jobTitle: 'Caretaker',
  email: 'hemi@rimu.example',
  mobile: '021 123 4567',
  ddi: '',
  place: 'Rimu House',
  isActive: true,
}
const CERTIFICATE = {
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

test('a certificate leads to its property, and says whose it is', () => {
  expect(serverGroups('hana', { ...NOTHING_FOUND, certificates: [CERTIFICATE] })).toEqual([
    {
      label: 'Certificates',
      results: [
        {
          key: 'certificate 34',
          kind: 'certificate',
          to: '/property/12',
          search: { certificate: 34 },
          label: 'Hana Moana, IQP-2231',
          description: 'Form 12A · Rimu House · warrant of 14 Mar 2027 · to check',
          isActive: true,
        },
      ],
    },
  ])
})

const contactFor = (text: string, contact = {}) =>
  serverGroups(text, { ...NOTHING_FOUND, contacts: [{ ...CONTACT, ...contact }] })[0]?.results[0]

test.each([
  ['+64 21 1234', '021 123 4567 · Site contact · Caretaker · Rimu House'],
  ['hemi@', 'hemi@rimu.example · Site contact · Caretaker · Rimu House'],
  ['ngata', 'Site contact · Caretaker · Rimu House'],
])('a contact that was found by %j says why', (text, description) => {
  expect(contactFor(text)).toMatchObject({ to: '/property/12', label: 'Hēmi Ngata', description })
})

test('a contact of a company leads to the company', () => {
  expect(contactFor('ngata', { companyId: 3, propertyId: null })).toMatchObject({
    to: '/companies/3',
    description: 'Caretaker · Rimu House',
  })
})

test('numbers of papers say what they are of, and lead there', () => {
  const papers = [
    { propertyId: 12, propertyName: 'Rimu House', paper: 'complianceSchedule', number: 'CS-88', active: true },
  ] as const
  const warrants = [
    {
      warrantId: 5,
      propertyId: 12,
      propertyName: 'Rimu House',
      number: 'W-88',
      expiryDate: '2028-03-14',
      isWithdrawn: true,
    },
  ]
  expect(serverGroups('88', { ...NOTHING_FOUND, papers: [...papers], warrants })).toMatchObject([
    {
      label: 'Numbers of papers',
      results: [
        { label: 'W-88', description: 'Withdrawn warrant · Rimu House · expires 14 Mar 2028', hash: 'warrant' },
        {
          label: 'CS-88',
          description: 'Compliance schedule · Rimu House',
          to: '/property/12',
          hash: 'field:complianceSchedule',
        },
      ],
    },
  ])
})

test('of earlier results those stay that show all that is typed now', () => {
  const groups = serverGroups('h', { ...NOTHING_FOUND, contacts: [CONTACT], certificates: [CERTIFICATE] })
  expect(stillFound(groups, 'hemi').map(({ label }) => label)).toEqual(['Contacts'])
  expect(stillFound(groups, 'hemi x')).toEqual([])
  const byNumber = serverGroups('021 123', { ...NOTHING_FOUND, contacts: [CONTACT] })
  expect(stillFound(byNumber, '021 1234')).toHaveLength(1)
  expect(stillFound(byNumber, '021 1239')).toEqual([])
})
