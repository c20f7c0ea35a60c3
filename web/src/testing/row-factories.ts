import type { CompanyListRow } from '@app/contract/company/schema'
import type { DashboardRow } from '@app/contract/dashboard/schema'

/** A company as in lists and pickers. `flags` are the letters of `CompanyListRow`. */
export const buildCompanyRow = (id: number, name: string, flags = 'A'): CompanyListRow => ({
  id,
  name,
  loc: 'Napier',
  isle: 'NI',
  conts: '',
  flags,
  np: 0,
  nameAndId: `${name} (${id})`,
  city: 'Napier',
})

/** A service of `buildProperty` as a row of the dashboard, due in 12 days. */
export const buildDashboardRow = (overrides: Partial<DashboardRow> = {}): DashboardRow => ({
  propertyId: 12,
  propertyNameAndLocation: 'Rimu House, Napier',
  propertyName: 'Rimu House',
  streetAddress: '12 McVay Street',
  location: 'Napier',
  customerName: 'Rimu Trust',
  custId: 2,
  customerPropertyRef: 'GR-875',
  authorityId: 9,
  authorityName: 'Napier City Council',
  isle: 'NI',
  city: 'Napier',
  serviceId: 106,
  serviceName: 'Emergency lighting systems',
  serviceType: 'Full Service',
  suppId: 5,
  supplierName: 'Kea Fire',
  propertyServiceRef: '',
  days: 12,
  due: '2027-02-12',
  lastDue: '2026-02-12',
  newPreviousDate: null,
  bwofDue: '2027-02-12',
  propertyActive: true,
  serviceActive: true,
  readyBwofSubServices: null,
  totalBwofSubServices: null,
  isWarrantToIssue: false,
  exceptionNotes: '',
  propertyServiceId: 102,
  billingEntityName: '',
  billingEntityAccountNumber: '',
  ...overrides,
})
