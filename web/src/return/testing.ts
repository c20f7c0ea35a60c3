import type { OwnRequest } from './own-request.ts'

/** What a supplier is asked for at Rimu House: the certificate of one system. */
export const buildOwnRequest = (): OwnRequest => ({
  propertyId: 12,
  supplierCompanyId: 5,
  supplierName: 'Kea Fire',
  operator: { name: 'Kauri Compliance', phone: '', email: '' },
  building: { propertyName: 'Rimu House', address: '12 McVay Street, Napier' },
  complianceScheduleNumber: 'CS 99',
  bwofAnniversary: '2027-02-12',
  wantedBy: '2027-01-29',
  systems: [
    {
      propertyServiceId: 102,
      ssCode: 'SS 1',
      serviceName: 'Automatic systems for fire suppression',
      ref: '',
      exceptionNotes: '',
      state: 'wanted',
      reason: '',
    },
  ],
  submissions: [],
})
