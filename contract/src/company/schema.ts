import { z } from 'zod'
import { Contact, ExternalContact, SavedContact, VisibleContact } from '../contact/schema.ts'
import { chosenColumns, LIST_RECORD_LIMIT, RecordLimit } from '../list.ts'
import { COMPANY_COLUMNS } from './rules.ts'
import {
  fromText,
  Id,
  Island,
  Line,
  Moment,
  Notes,
  OptionalMoment,
  PathId,
  RequiredLine,
  RowId,
  SearchText,
} from '../scalars.ts'

export const BillingEntity = z.object({
  billingEntityId: z.int(),
  companyId: z.int(),
  billingEntityName: z.string(),
  accountNumber: z.string(),
  whenCreated: Moment,
  whenUpdated: Moment,
  whenDeleted: OptionalMoment,
})
export type BillingEntity = z.infer<typeof BillingEntity>

export const AssociatedProperty = z.object({
  propertyId: z.int(),
  propertyNameAndLocation: z.string(),
  propertyLocation: z.string(),
  active: z.boolean(),
  customerPropertyRef: z.string(),
  isle: Island,
})
export type AssociatedProperty = z.infer<typeof AssociatedProperty>

/** A company with its contacts, billing entities and properties (docs/rules/records.md#companies). */
export const Company = z.object({
  companyId: z.int(),
  companyName: z.string(),
  companyShortName: z.string(),
  streetAddress: z.string(),
  postalAddress: z.string(),
  suburb: z.string(),
  city: z.string(),
  postCode: z.string(),
  island: Island,
  companyPhone: z.string(),
  companyNotes: z.string(),
  compassConsultant: z.string(),
  accountNumber: z.string(),
  isCustomer: z.boolean(),
  isSupplier: z.boolean(),
  isOwner: z.boolean(),
  isAuthority: z.boolean(),
  enableEmailAutomation: z.boolean(),
  enableCustomerCcEmails: z.boolean(),
  ccCustomerOn12aFollowUp: z.boolean(),
  /** Of an authority: whether it takes reports in lieu of a Form 12A besides S-RaDs. */
  takesReportsInLieu: z.boolean(),
  active: z.boolean(),
  whenCreated: Moment,
  whenUpdated: Moment,
  whenDeleted: OptionalMoment,
  billingEntities: z.array(BillingEntity),
  contacts: z.array(Contact),
  associatedProperties: z.array(AssociatedProperty),
})
export type Company = z.infer<typeof Company>

/** What every audience sees of a company itself (docs/rules/sessions-and-roles.md#internal-fields). */
const FOR_EVERYONE = {
  companyId: true,
  companyName: true,
  companyShortName: true,
  streetAddress: true,
  postalAddress: true,
  suburb: true,
  city: true,
  postCode: true,
  companyPhone: true,
} as const

/** A company for external logins: without notes, billing entities, account numbers, settings and properties. */
export const ExternalCompany = Company.pick(FOR_EVERYONE).extend({ contacts: z.array(ExternalContact) })

/** A company with the fields that only some audiences get as optional. */
export const VisibleCompany = Company.partial()
  .required(FOR_EVERYONE)
  .extend({ contacts: z.array(VisibleContact) })
export type VisibleCompany = z.infer<typeof VisibleCompany>

/** A billing entity in the payload of a saved company. Fields that are left out keep their values. */
export const SavedBillingEntity = z
  .object({
    billingEntityId: RowId.nullable(),
    billingEntityName: Line,
    accountNumber: Line,
    whenUpdated: OptionalMoment,
    whenDeleted: OptionalMoment,
  } satisfies Record<Exclude<keyof BillingEntity, 'companyId' | 'whenCreated'>, z.ZodType>)
  .partial()
export type SavedBillingEntity = z.infer<typeof SavedBillingEntity>

/** Fields that a save does not write: set by the server, or read from other records. */
type ReadOnly = 'companyId' | 'whenCreated' | 'whenUpdated' | 'whenDeleted' | 'associatedProperties'

/** The fields that the company screen saves. */
const Fields = z
  .object({
    companyName: RequiredLine,
    companyShortName: Line,
    streetAddress: Line,
    postalAddress: Line,
    suburb: Line,
    city: Line,
    postCode: Line,
    island: Island,
    companyPhone: Line,
    companyNotes: Notes,
    compassConsultant: Line,
    accountNumber: Line,
    isCustomer: z.boolean(),
    isSupplier: z.boolean(),
    isOwner: z.boolean(),
    isAuthority: z.boolean(),
    enableEmailAutomation: z.boolean(),
    enableCustomerCcEmails: z.boolean(),
    ccCustomerOn12aFollowUp: z.boolean(),
    takesReportsInLieu: z.boolean(),
    active: z.boolean(),
    contacts: z.array(SavedContact).max(1000),
    billingEntities: z.array(SavedBillingEntity).max(1000),
  } satisfies Record<Exclude<keyof Company, ReadOnly>, z.ZodType>)
  .partial()

/** A new company. Fields that are left out get their defaults (docs/rules/records.md#companies). */
export const NewCompany = Fields.required({ companyName: true })
export type NewCompany = z.infer<typeof NewCompany>

/**
 * The payload of a save of a company. Fields and nested rows that are left out do not change. `whenUpdated`, as it was
 * read, guards against lost updates (docs/rules/calls.md#lost-updates). A deleted row can be restored by clearing
 * `whenDeleted` without `whenUpdated`, unless somebody has changed it since.
 */
export const SavedCompany = Fields.extend({
  companyId: Id,
  whenUpdated: Moment,
  whenDeleted: OptionalMoment.optional(),
})
export type SavedCompany = z.infer<typeof SavedCompany>

/** The companies whose billing entities are requested: `companyIds=1&companyIds=2`. */
export const BillingEntityQuery = z.object({
  companyIds: z.preprocess(
    (ids: string | number | (string | number)[]) => [ids].flat(),
    z.array(PathId).min(1).max(1000),
  ),
})

/**
 * `loc` is suburb and city, `isle` the island, `conts` the active contacts' names, `flags` the letters A C O R S
 * (active, customer, owner, regional authority, supplier), `np` the number of properties
 * (docs/rules/records.md#company-lists).
 */
export const CompanyListRow = z.object({
  id: z.int(),
  name: z.string(),
  loc: z.string(),
  isle: Island,
  conts: z.string(),
  flags: z.string(),
  np: z.int(),
  nameAndId: z.string(),
  city: z.string(),
})
export type CompanyListRow = z.infer<typeof CompanyListRow>

/** Which companies to export (docs/rules/records.md#companies): those that meet every condition. */
export const CompanyListExport = z.object({
  queryString: SearchText.default(''),
  recordLimit: RecordLimit.default(LIST_RECORD_LIMIT),
  onlyActive: z.boolean().default(false),
  onlyCustomers: z.boolean().default(false),
  onlySuppliers: z.boolean().default(false),
  onlyOwners: z.boolean().default(false),
  onlyAuthorities: z.boolean().default(false),
  filterNorthIsland: z.boolean().default(false),
  filterSouthIsland: z.boolean().default(false),
  /** Only companies of these cities; an empty text for those without one. */
  cities: z.array(Line).max(1000).optional(),
  /** These columns of the screen, in this order; without it, all. */
  columns: chosenColumns(COMPANY_COLUMNS),
})
export type CompanyListExport = z.infer<typeof CompanyListExport>

/**
 * How a supplier answered in the last twelve months (docs/rules/returns.md#figures-of-suppliers). `medianDays` is null
 * while nothing has come.
 */
export const SupplierFigures = z.object({
  companyId: z.int(),
  companyName: z.string(),
  /** Systems for which it was asked, once for each warrant. */
  asked: z.int(),
  onTime: z.int(),
  late: z.int(),
  /** Asked, and nothing accepted. */
  missing: z.int(),
  medianDays: z.number().nullable(),
  refused: z.int(),
  /** Most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
})
export type SupplierFigures = z.infer<typeof SupplierFigures>

/** Without a company: all suppliers. */
export const SupplierFiguresQuery = z.object({ companyId: fromText(Id).optional() })

/** By name. `from` and `to` are the first and last day of the warrants that count. */
export const SupplierFiguresList = z.object({ from: z.string(), to: z.string(), data: z.array(SupplierFigures) })

export const SupplierFiguresExport = z.object({})
