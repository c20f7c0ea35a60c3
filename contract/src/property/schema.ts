import { z } from 'zod'
import { EnteredBwof, PropertyBwof } from '../bwof/schema.ts'
import { BWOF_TEMPLATES } from '../bwof/rules.ts'
import { BillingEntity } from '../company/schema.ts'
import { Contact, ExternalContact, SavedContact, VisibleContact } from '../contact/schema.ts'
import { Document } from '../document/schema.ts'
import { EnteredEvacuation, PropertyEvacuation } from '../evacuation/schema.ts'
import { chosenColumns, LIST_RECORD_LIMIT, RecordLimit } from '../list.ts'
import {
  ExternalPropertyService,
  PropertyService,
  SavedPropertyService,
  VisiblePropertyService,
} from '../service/schema.ts'
import { PROPERTY_COLUMNS } from './rules.ts'
import {
  Count,
  Id,
  Island,
  Line,
  Moment,
  Notes,
  OptionalId,
  OptionalMoment,
  RequiredLine,
  SearchText,
} from '../scalars.ts'

const Owner = z.object({
  companyId: z.int(),
  companyName: z.string(),
  companyPhone: z.string(),
  accountNumber: z.string(),
  city: z.string(),
})

const ExternalBwof = PropertyBwof.extend({ ownerContact: ExternalContact.nullable() })

/** A property with its records, services, contacts and documents (docs/rules/records.md#properties). */
export const Property = z.object({
  propertyId: z.int(),
  ownerId: z.int().nullable(),
  propertyName: z.string(),
  regionalAuthorityCompanyId: z.int().nullable(),
  customerCompanyId: z.int().nullable(),
  billingEntityCompanyId: z.int().nullable(),
  billingEntityId: z.int().nullable(),
  buildingName: z.string(),
  streetAddress: z.string(),
  suburb: z.string(),
  city: z.string(),
  postcode: z.string(),
  propertyNotes: z.string(),
  documentDirectory: z.string(),
  customerPropertyRef: z.string(),
  active: z.boolean(),
  enableEmailAutomation: z.boolean(),
  bwofTemplate: z.string(),
  whenCreated: Moment,
  whenFirstDocumentUploaded: OptionalMoment,
  whenUpdated: Moment,
  whenDeleted: OptionalMoment,
  propertyBwof: PropertyBwof.nullable(),
  propertyEvacuation: PropertyEvacuation.nullable(),
  owner: Owner.nullable(),
  billingEntity: BillingEntity.nullable(),
  services: z.array(PropertyService),
  siteContacts: z.array(Contact),
  ownerContacts: z.array(Contact),
  documents: z.array(Document),
})
export type Property = z.infer<typeof Property>

/** The fields that only internal logins see (docs/rules/sessions-and-roles.md#internal-fields). */
const INTERNAL = {
  propertyNotes: true,
  documentDirectory: true,
  billingEntityCompanyId: true,
  billingEntityId: true,
  billingEntity: true,
  propertyEvacuation: true,
  bwofTemplate: true,
  enableEmailAutomation: true,
} as const

/**
 * As whom an external login sees a property: one that is a customer and a supplier has buildings at which it only supplies
 * (docs/rules/sessions-and-roles.md#external-logins).
 */
const SeenAs = z.enum(['customer', 'supplier'])

/**
 * What external logins see of a property: named field by field, so that a new one stays internal until somebody decides.
 * Without account numbers and inactive documents.
 */
export const ExternalProperty = Property.pick({
  propertyId: true,
  ownerId: true,
  propertyName: true,
  regionalAuthorityCompanyId: true,
  customerCompanyId: true,
  buildingName: true,
  streetAddress: true,
  suburb: true,
  city: true,
  postcode: true,
  customerPropertyRef: true,
  active: true,
  whenCreated: true,
  whenFirstDocumentUploaded: true,
  whenUpdated: true,
  whenDeleted: true,
  documents: true,
}).extend({
  owner: Owner.omit({ accountNumber: true }).nullable(),
  propertyBwof: ExternalBwof.nullable(),
  services: z.array(ExternalPropertyService),
  siteContacts: z.array(ExternalContact),
  ownerContacts: z.array(ExternalContact),
  seenAs: SeenAs,
})

/** A property with the fields that only some audiences get as optional. */
export const VisibleProperty = Property.partial(INTERNAL).extend({
  owner: Owner.partial({ accountNumber: true }).nullable(),
  services: z.array(VisiblePropertyService),
  siteContacts: z.array(VisibleContact),
  ownerContacts: z.array(VisibleContact),
  seenAs: SeenAs.optional(),
})
export type VisibleProperty = z.infer<typeof VisibleProperty>

/** A document's switches, saved with its property (docs/rules/documents.md#who-sees-documents). */
const SavedDocument = z.object({
  documentId: Id,
  active: z.boolean().optional(),
  whenUpdated: OptionalMoment.optional(),
  whenDeleted: OptionalMoment.optional(),
})

/** Fields that a save does not write: set by the server, or read from other records. */
type ReadOnly =
  | 'propertyId'
  | 'whenCreated'
  | 'whenFirstDocumentUploaded'
  | 'whenUpdated'
  | 'whenDeleted'
  | 'owner'
  | 'ownerContacts'
  | 'billingEntity'
  | 'documents'

/** The fields that the property screen saves. */
const Fields = z
  .object({
    ownerId: OptionalId,
    propertyName: RequiredLine,
    regionalAuthorityCompanyId: OptionalId,
    customerCompanyId: OptionalId,
    billingEntityCompanyId: OptionalId,
    billingEntityId: OptionalId,
    buildingName: Line,
    streetAddress: RequiredLine,
    suburb: Line,
    city: Line,
    postcode: Line,
    propertyNotes: Notes,
    documentDirectory: Line,
    customerPropertyRef: Line,
    active: z.boolean(),
    enableEmailAutomation: z.boolean(),
    bwofTemplate: z.enum(BWOF_TEMPLATES),
    propertyBwof: EnteredBwof.partial().nullable(),
    propertyEvacuation: EnteredEvacuation.partial().nullable(),
    services: z.array(SavedPropertyService).max(1000),
    siteContacts: z.array(SavedContact).max(1000),
  } satisfies Record<Exclude<keyof Property, ReadOnly>, z.ZodType>)
  .partial()

/** A new property. Fields that are left out get their defaults (docs/rules/records.md#properties). */
export const NewProperty = Fields.required({ propertyName: true, streetAddress: true })
export type NewProperty = z.infer<typeof NewProperty>

/**
 * The payload of a save of a property. Fields and nested rows that are left out do not change. Null removes the BWOF or
 * evacuation record. `whenUpdated`, as it was read, guards against lost updates (docs/rules/calls.md#lost-updates). A
 * deleted row can be restored by clearing `whenDeleted` without `whenUpdated`, unless somebody has changed it since. A
 * building warrant of fitness must be deleted together with its specified systems.
 */
export const SavedProperty = Fields.extend({
  whenUpdated: Moment,
  whenDeleted: OptionalMoment.optional(),
  documents: z.array(SavedDocument).max(10_000).optional(),
})
export type SavedProperty = z.infer<typeof SavedProperty>

/** A property in lists and pickers, which search and show `propertyNameAndLocation`. */
export const PropertyListRow = z.object({
  propertyId: z.int(),
  propertyNameAndLocation: z.string(),
  propertyLocation: z.string(),
  isle: Island,
  customerPropertyRef: z.string(),
  active: z.boolean(),
  customerCompanyId: z.int().nullable(),
  regionalAuthorityCompanyId: z.int().nullable(),
  city: z.string(),
})
export type PropertyListRow = z.infer<typeof PropertyListRow>

/** The properties on which a supplier has an active service. */
export const SuppliedProperties = z.object({ supplierCompanyId: z.int(), propertyIds: z.array(z.int()) })
export type SuppliedProperties = z.infer<typeof SuppliedProperties>

export const PropertyListExport = z.object({
  queryString: SearchText.default(''),
  recordLimit: RecordLimit.default(LIST_RECORD_LIMIT),
  onlyActive: z.boolean().default(false),
  filterNorthIsland: z.boolean().default(false),
  filterSouthIsland: z.boolean().default(false),
  /** Only properties with one of these values of each facet; 0, or an empty text, for those without one. */
  supplierIds: z.array(Count).max(1000).optional(),
  customerIds: z.array(Count).max(1000).optional(),
  authorityIds: z.array(Count).max(1000).optional(),
  cities: z.array(Line).max(1000).optional(),
  /** These columns of the screen, in this order; without it, all. */
  columns: chosenColumns(PROPERTY_COLUMNS),
})
export type PropertyListExport = z.infer<typeof PropertyListExport>

export const Town = z.object({ city: RequiredLine, suburb: Line.optional() })
export type Town = z.infer<typeof Town>

export const SuggestedAuthority = z.object({ companyId: z.int(), companyName: z.string() })
export type SuggestedAuthority = z.infer<typeof SuggestedAuthority>
