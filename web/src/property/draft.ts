import type { SavedBwof } from '@app/contract/bwof/schema'
import type { VisibleContact } from '@app/contract/contact/schema'
import type { Document } from '@app/contract/document/schema'
import type { PropertyEvacuation } from '@app/contract/evacuation/schema'
import type { VisibleProperty } from '@app/contract/property/schema'
import { bwofRecordOf } from '../bwof/bwof-record.ts'
import { contactRowOf, type ContactRow } from '../contact/contact-rows.ts'
import { serviceRowOf, type ServiceRow } from '../service/property-services/service-rows.ts'

/** The property's own fields that the screen edits. */
export type PropertyFields = ReturnType<typeof propertyFieldsOf>

type Owner = Omit<NonNullable<VisibleProperty['owner']>, 'accountNumber'>

/**
 * A property while it is edited, in one part for each section of the screen. A change in one part leaves the others the
 * same objects, so that their sections do not rerender.
 */
export interface PropertyDraft {
  readonly fields: PropertyFields
  readonly owner: Owner | null
  readonly ownerContacts: readonly VisibleContact[]
  readonly propertyBwof: SavedBwof | null
  readonly propertyEvacuation: PropertyEvacuation | null
  readonly services: readonly ServiceRow[]
  readonly documents: readonly Document[]
  readonly siteContacts: readonly ContactRow[]
}

/** Fields that the login may not see are blank here. The screen does not show them. */
const propertyFieldsOf = (property: VisibleProperty) => ({
  propertyName: property.propertyName,
  buildingName: property.buildingName,
  streetAddress: property.streetAddress,
  customerPropertyRef: property.customerPropertyRef,
  suburb: property.suburb,
  city: property.city,
  postcode: property.postcode,
  active: property.active,
  ownerId: property.ownerId,
  customerCompanyId: property.customerCompanyId,
  regionalAuthorityCompanyId: property.regionalAuthorityCompanyId,
  billingEntityCompanyId: property.billingEntityCompanyId ?? null,
  billingEntityId: property.billingEntityId ?? null,
  propertyNotes: property.propertyNotes ?? '',
  bwofTemplate: property.bwofTemplate ?? '',
  enableEmailAutomation: property.enableEmailAutomation ?? false,
})

export const toPropertyDraft = (property: VisibleProperty): PropertyDraft => ({
  fields: propertyFieldsOf(property),
  owner: property.owner,
  ownerContacts: property.ownerContacts,
  propertyBwof: property.propertyBwof && bwofRecordOf(property.propertyBwof),
  propertyEvacuation: property.propertyEvacuation ?? null,
  services: property.services.map(serviceRowOf),
  documents: property.documents,
  siteContacts: property.siteContacts.map(contactRowOf),
})
