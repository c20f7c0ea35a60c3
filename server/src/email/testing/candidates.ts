import type { Candidate } from '../rules/candidate.ts'

/** A candidate for an outstanding warrant, last reminded twelve days ago, with no reason to hold it. */
export const buildCandidate = (overrides: Partial<Candidate> = {}): Candidate => ({
  topic: 'bwof',
  propertyId: 1,
  propertyName: 'Rimu House',
  customerCompanyId: 2,
  customerCompanyName: 'Kauri Holdings Limited',
  recipientCompanyId: 3,
  recipientCompanyName: 'Tōtara Fire Limited',
  due: '2026-11-26',
  isAudit: false,
  lastSent: '2026-11-09T00:00:00Z',
  lastTriggered: '2026-11-09T00:00:00Z',
  isInFlight: false,
  snoozedTill: null,
  isRecipientActive: true,
  isRecipientAutomated: true,
  isPropertyAutomated: true,
  recipients: [{ address: 'jobs@totara.example', contactId: 4 }],
  doAddressesFail: false,
  customerContacts: [],
  copiesCustomer: false,
  copiesCustomerOnFollowUp: false,
  siteContacts: [],
  services: [],
  ...overrides,
})
