import type { Finding } from '@app/contract/finding'
import type { CheckedSystem, WarrantCheck, WarrantRow } from '@app/contract/warrant/schema'

const WHEN = '2026-03-01T02:00:00.123456+00:00'

export const buildSystem = (overrides: Partial<CheckedSystem> = {}): CheckedSystem => ({
  propertyServiceId: 102,
  serviceName: 'Emergency lighting systems',
  ssCode: 'SS 4',
  ref: '',
  supplierCompanyId: 5,
  supplierName: 'Kea Fire',
  state: 'missing',
  certificateId: null,
  iqpName: '',
  signedDate: null,
  whenRequested: null,
  certifiedFor: null,
  openDefects: 0,
  ...overrides,
})

export const buildFinding = (overrides: Partial<Finding> = {}): Finding => ({
  severity: 'stop',
  code: 'not-certified',
  field: null,
  text: 'Emergency lighting systems: no accepted Form 12A.',
  propertyServiceId: 102,
  ...overrides,
})

export const buildCheck = (overrides: Partial<WarrantCheck> = {}): WarrantCheck => ({
  propertyId: 12,
  bwofAnniversary: '2027-02-12',
  issueDate: '2027-02-01',
  expiryDate: '2028-02-12',
  systems: [buildSystem()],
  findings: [],
  canIssue: true,
  ...overrides,
})

export const buildWarrantRow = (overrides: Partial<WarrantRow> = {}): WarrantRow => ({
  warrantId: 41,
  propertyId: 12,
  bwofAnniversary: '2026-02-12',
  issueDate: '2026-02-10',
  expiryDate: '2027-02-12',
  number: '12-2026',
  signatory: { name: 'Mere Parata', position: 'Manager', organisation: 'Warrant Services' },
  issuedBy: 'Operator',
  certificateIds: [7],
  doubts: [],
  documentId: 301,
  packDocumentId: 302,
  packSize: 900_000,
  state: 'issued',
  reason: '',
  whenIssued: WHEN,
  sends: [],
  acknowledgement: null,
  whenPersonErased: null,
  whenUpdated: WHEN,
  ...overrides,
})
