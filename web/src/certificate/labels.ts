import type { Certificate } from '@app/contract/certificate/schema'

/** The labels of a certificate's fields, in the order of its form. */
export const CERTIFICATE_LABELS = {
  kind: 'Kind',
  state: 'State',
  bwofAnniversary: 'Warrant anniversary',
  supplierCompanyId: 'Supplier',
  propertyServiceIds: 'Specified systems',
  iqpName: 'IQP name',
  iqpRegistrationNumber: 'IQP number',
  iqpRegister: 'IQP register',
  signedDate: 'Signed on',
  periodFrom: 'Period from',
  periodTo: 'Period to',
  recommendation: 'Recommendation',
  documentId: 'Paper',
  reason: 'Reason',
  receivedVia: 'Received through',
  receivedBy: 'Received by',
  whenReceived: 'Received',
  decidedBy: 'Decided by',
  whenDecided: 'Decided',
  whenPersonErased: 'Person erased',
} as const satisfies Partial<Record<keyof Certificate, string>>

export const fieldLabel = (name: string): string => new Map(Object.entries(CERTIFICATE_LABELS)).get(name) ?? name
