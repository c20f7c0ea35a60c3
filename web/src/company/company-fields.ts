import type { Company, SavedCompany } from '@app/contract/company/schema'

/** What a save takes besides: nested rows, what guards the save, and what has no field on the screen. */
type OtherThanFields =
  | 'contacts'
  | 'billingEntities'
  | 'companyId'
  | 'whenUpdated'
  | 'whenDeleted'
  | 'compassConsultant'

/** The company's own fields that the screen edits. */
export type CompanyFields = Readonly<Pick<Company, Exclude<keyof SavedCompany, OtherThanFields>>>

/** Active, with e-mail automation on (docs/rules/records.md#companies). */
export const BLANK_FIELDS: CompanyFields = {
  companyName: '',
  companyShortName: '',
  isCustomer: false,
  isSupplier: false,
  isOwner: false,
  isAuthority: false,
  island: '',
  companyPhone: '',
  accountNumber: '',
  streetAddress: '',
  postalAddress: '',
  suburb: '',
  city: '',
  postCode: '',
  companyNotes: '',
  enableEmailAutomation: true,
  enableCustomerCcEmails: false,
  ccCustomerOn12aFollowUp: false,
  takesReportsInLieu: true,
  active: true,
}
