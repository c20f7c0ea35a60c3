import { z } from 'zod'
import { ExternalContact, SeenContact, Contact } from '../contact/schema.ts'
import { Island, Moment, OptionalMoment } from '../scalars.ts'

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

/** A company with what hangs on it (core-records 3). */
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
  active: z.boolean(),
  whenCreated: Moment,
  whenUpdated: Moment,
  whenDeleted: OptionalMoment,
  billingEntities: z.array(BillingEntity),
  contacts: z.array(Contact),
  associatedProperties: z.array(AssociatedProperty),
})
export type Company = z.infer<typeof Company>

/** Without notes, billing entities, account numbers, settings and other people's buildings (decisions 3). */
export const ExternalCompany = Company.pick({
  companyId: true,
  companyName: true,
  companyShortName: true,
  streetAddress: true,
  postalAddress: true,
  suburb: true,
  city: true,
  postCode: true,
  companyPhone: true,
}).extend({ contacts: z.array(ExternalContact) })

/** A company as any audience may read it. */
export const SeenCompany = Company.partial()
  .required({
    companyId: true,
    companyName: true,
    companyShortName: true,
    streetAddress: true,
    postalAddress: true,
    suburb: true,
    city: true,
    postCode: true,
    companyPhone: true,
  })
  .extend({ contacts: z.array(SeenContact) })
export type SeenCompany = z.infer<typeof SeenCompany>

/**
 * `loc` is suburb and city, `isle` the island, `conts` the active contacts' names, `flags` the letters A C O R S
 * (active, customer, owner, regional authority, supplier), `np` the number of properties (decisions 4).
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
})
export type CompanyListRow = z.infer<typeof CompanyListRow>
