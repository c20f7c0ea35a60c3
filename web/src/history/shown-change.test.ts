import { expect, test, vi } from 'vitest'
import { shownChange } from './shown-change.ts'

vi.mock('../lib/settings.ts', () => ({ settings: { timeZone: 'Pacific/Auckland' } }))

const names = {
  company: (id: number) => (id === 5 ? 'Kea Fire' : undefined),
  service: (id: number) => (id === 106 ? 'Emergency lighting systems' : undefined),
}

test.each([
  ['active', true, 'Yes'],
  ['city', null, ''],
  ['city', 'Napier', 'Napier'],
  ['price', 120.5, '$120.50'],
  ['intervalMonths', 6, '6'],
  ['supplierCompanyId', 5, 'Kea Fire (5)'],
  ['ownerId', 7, '7'],
  ['serviceId', 106, 'Emergency lighting systems (106)'],
  ['whenNextServiceAnniversary', '2027-03-06', '06 Mar 2027'],
  ['whenFirstDocumentUploaded', '2026-11-21T07:40:27.75+00:00', '21 Nov 2026 20:40'],
  [
    'signatories',
    [
      { signatoryId: 1, name: 'Mere Parata', position: 'Manager', iqpNumber: '', isRemoved: false },
      { signatoryId: 2, name: 'John Smith', position: '', iqpNumber: '', isRemoved: true },
    ],
    'Mere Parata, Manager',
  ],
  ['kind', 'ReportInLieu', 'Report in lieu'],
  ['kind', 'certificateRequest', '12A Certificate Request'],
  ['state', 'received', 'To check'],
  ['state', 'issued', 'issued'],
  ['receivedVia', 'staff', 'The office'],
  [
    'doubts',
    [{ code: 'old-certificate', field: null, propertyServiceId: 4, reason: 'Nothing has changed.' }],
    'Old certificate: Nothing has changed.',
  ],
  ['operatorLogo', 'data:image/png;base64,iVBORw0KGgo=', 'A picture'],
  ['another', { a: 1 }, '{"a":1}'],
])('%s %o reads %s', (field, value, shown) => {
  expect(shownChange(field, value, names)).toBe(shown)
})
