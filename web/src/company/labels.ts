import type { SavedBillingEntity } from '@app/contract/company/schema'
import type { CompanyFields } from './company-fields.ts'

/** The labels of a company's fields (docs/rules/screens.md#companies). */
export const COMPANY_LABELS = {
  companyName: 'Company name',
  companyShortName: 'Short name',
  isCustomer: 'Customer',
  isSupplier: 'Supplier',
  isOwner: 'Owner',
  isAuthority: 'Authority',
  island: 'Island',
  companyPhone: 'Phone',
  accountNumber: 'Account no',
  streetAddress: 'Street address',
  postalAddress: 'Postal address',
  suburb: 'Suburb',
  city: 'City/town',
  postCode: 'Postcode',
  companyNotes: 'Notes',
  enableEmailAutomation: 'Supplier email automation for 12A requests',
  enableCustomerCcEmails: 'CC this customer on urgent and overdue emails',
  ccCustomerOn12aFollowUp: 'CC this customer on 14-day follow-up emails',
  takesReportsInLieu: 'Takes reports in lieu of Form 12A',
  active: 'Active',
} as const satisfies Record<keyof CompanyFields, string>

export const BILLING_ENTITY_LABELS = {
  billingEntityName: 'Billing Entity Name',
  accountNumber: 'Account Number',
  whenDeleted: 'Removed',
} as const satisfies Record<Exclude<keyof SavedBillingEntity, 'billingEntityId' | 'whenUpdated'>, string>
