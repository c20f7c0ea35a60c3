import type { SavedBwof } from '@app/contract/bwof/schema'
import type { VisibleContact } from '@app/contract/contact/schema'
import type { Document } from '@app/contract/document/schema'
import type { PropertyEvacuation } from '@app/contract/evacuation/schema'
import type { Property, SavedProperty, VisibleProperty } from '@app/contract/property/schema'
import { bwofRecordOf } from '../bwof/bwof-record.ts'
import { contactRowOf, type ContactRow } from '../contact/contact-rows.ts'
import { knownFields } from '../lib/known-fields.ts'
import { serviceRowOf, type ServiceRow } from '../service/property-services/service-rows.ts'

/** What a save takes besides: the parts of the draft, what guards the save, and what has no field on the screen. */
type OtherThanFields = Exclude<keyof PropertyDraft, 'fields'> | 'whenUpdated' | 'whenDeleted' | 'documentDirectory'

/** The property's own fields that the screen edits. */
export type PropertyFields = Readonly<Pick<Property, Exclude<keyof SavedProperty, OtherThanFields>>>

/** Active, with e-mail automation on (docs/rules/records.md#properties). */
export const BLANK_FIELDS: PropertyFields = {
  propertyName: '',
  buildingName: '',
  streetAddress: '',
  customerPropertyRef: '',
  suburb: '',
  city: '',
  postcode: '',
  active: true,
  ownerId: null,
  customerCompanyId: null,
  regionalAuthorityCompanyId: null,
  billingEntityCompanyId: null,
  billingEntityId: null,
  propertyNotes: '',
  bwofTemplate: '',
  enableEmailAutomation: true,
}

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
export const toPropertyDraft = (property: VisibleProperty): PropertyDraft => ({
  fields: knownFields(property, BLANK_FIELDS),
  owner: property.owner,
  ownerContacts: property.ownerContacts,
  propertyBwof: property.propertyBwof && bwofRecordOf(property.propertyBwof),
  propertyEvacuation: property.propertyEvacuation ?? null,
  services: property.services.map(serviceRowOf),
  documents: property.documents,
  siteContacts: property.siteContacts.map(contactRowOf),
})
