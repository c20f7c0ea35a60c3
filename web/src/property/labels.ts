import type { PropertyFields } from './draft.ts'

/** The labels of a property's fields (docs/rules/screens.md#properties). */
export const PROPERTY_LABELS = {
  propertyName: 'Property Name',
  buildingName: 'Building Name',
  streetAddress: 'Street Address',
  customerPropertyRef: 'Customer Property Ref #',
  suburb: 'Suburb',
  city: 'City/Town',
  postcode: 'Post Code',
  regionalAuthorityCompanyId: 'Regional Authority',
  bwofTemplate: 'Bwof Template',
  propertyNotes: 'Internal Property Notes',
  enableEmailAutomation: 'Enable Automation Emails',
  active: 'Active',
  customerCompanyId: 'Customer name',
  billingEntityCompanyId: 'Billing Customer',
  billingEntityId: 'Billing Name',
  ownerId: 'Owner',
} as const satisfies Record<keyof PropertyFields, string>
