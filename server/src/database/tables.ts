import type { Generated } from 'kysely'
import type { PropertyEvacuation } from '@app/contract/evacuation/schema'
import type { SavedBwof } from '@app/contract/bwof/schema'
import type { Island } from '@app/contract/scalars'
import type { ServiceType } from '@app/contract/service/rules'

// The current tables, in camelCase. Days and timestamps are strings (connection.ts). A Generated column has a default.

interface Stamped {
  whenCreated: Generated<string>
  whenUpdated: Generated<string>
  /** The e-mail of the login that last changed the row, or `Automation`; `somebody` if unknown. */
  updatedBy: Generated<string>
  whenDeleted: Generated<string | null>
}

export interface CompanyTable extends Stamped {
  companyId: Generated<number>
  companyName: string
  companyShortName: Generated<string>
  streetAddress: Generated<string>
  postalAddress: Generated<string>
  suburb: Generated<string>
  city: Generated<string>
  postCode: Generated<string>
  island: Generated<Island>
  companyPhone: Generated<string>
  companyNotes: Generated<string>
  compassConsultant: Generated<string>
  accountNumber: Generated<string>
  isCustomer: Generated<boolean>
  isSupplier: Generated<boolean>
  isOwner: Generated<boolean>
  isAuthority: Generated<boolean>
  enableEmailAutomation: Generated<boolean>
  enableCustomerCcEmails: Generated<boolean>
  ccCustomerOn12aFollowUp: Generated<boolean>
  active: Generated<boolean>
}

export interface BillingEntityTable extends Stamped {
  billingEntityId: Generated<number>
  companyId: number
  billingEntityName: Generated<string>
  accountNumber: Generated<string>
}

export interface ContactTable extends Stamped {
  contactId: Generated<number>
  companyId: Generated<number | null>
  propertyId: Generated<number | null>
  firstName: Generated<string>
  lastName: Generated<string>
  jobTitle: Generated<string>
  email: Generated<string>
  mobile: Generated<string>
  ddi: Generated<string>
  loginAccess: Generated<boolean>
  mailingList: Generated<boolean>
  isInvoiceRecipient: Generated<boolean>
  enableAutomationEmails: Generated<boolean>
  active: Generated<boolean>
}

export interface PropertyTable extends Stamped {
  propertyId: Generated<number>
  ownerId: Generated<number | null>
  propertyName: string
  regionalAuthorityCompanyId: Generated<number | null>
  customerCompanyId: Generated<number | null>
  billingEntityCompanyId: Generated<number | null>
  billingEntityId: Generated<number | null>
  buildingName: Generated<string>
  streetAddress: string
  suburb: Generated<string>
  city: Generated<string>
  postcode: Generated<string>
  propertyNotes: Generated<string>
  documentDirectory: Generated<string>
  customerPropertyRef: Generated<string>
  active: Generated<boolean>
  enableEmailAutomation: Generated<boolean>
  bwofTemplate: Generated<string>
  whenAuthorityEmailsSnoozedUntil: Generated<string | null>
  whenLastAuthorityEmailSent: Generated<string | null>
  whenLastAuthorityEmailTriggered: Generated<string | null>
}

export interface ServiceTable {
  serviceId: Generated<number>
  parentServiceId: Generated<number | null>
  serviceName: string
  serviceShortName: Generated<string>
  buildingAct: Generated<string>
  isCategory: Generated<boolean>
  sort1: Generated<number>
  sort2: Generated<number>
  intervalMonths: Generated<number>
  description: Generated<string>
  fullServicePrice: Generated<number>
  auditPrice: Generated<number>
  councilCodes: Generated<string>
  active: Generated<boolean>
  whenCreated: Generated<string>
  whenUpdated: Generated<string>
  updatedBy: Generated<string>
}

export interface PropertyServiceTable extends Stamped {
  propertyServiceId: Generated<number>
  propertyId: number
  serviceId: number
  supplierCompanyId: Generated<number | null>
  ref: Generated<string>
  serviceType: Generated<ServiceType>
  whenNextServiceAnniversary: Generated<string | null>
  whenLastComplianceReceived: Generated<string | null>
  price: Generated<number>
  intervalMonths: Generated<number>
  active: Generated<boolean>
  adminNotes: Generated<string>
  exceptionNotes: Generated<string>
  whenLastSupplierEmailSent: Generated<string | null>
  whenLastSupplierEmailTriggered: Generated<string | null>
  whenSupplierEmailsSnoozedUntil: Generated<string | null>
}

type AllGenerated<T> = { [Field in keyof T]: Generated<T[Field]> }

export type PropertyBwofTable = AllGenerated<SavedBwof> & { propertyId: number }
export type PropertyEvacuationTable = AllGenerated<PropertyEvacuation> & { propertyId: number }

export interface DocumentTable {
  documentId: Generated<number>
  propertyId: number
  fileName: string
  referenceName: Generated<string>
  documentDate: Generated<string | null>
  size: number
  contentType: string
  contentHash: string
  storedAs: string
  active: Generated<boolean>
  whenUploaded: Generated<string>
  whenUpdated: Generated<string>
  updatedBy: Generated<string>
  whenDeleted: Generated<string | null>
}

export interface LoginTable extends Stamped {
  loginId: Generated<number>
  loginEmail: string
  passwordHash: string
  isAdministrator: Generated<boolean>
  isCompassStaff: Generated<boolean>
  isExternalCustomer: Generated<boolean>
  isExternalSupplier: Generated<boolean>
  loginCount: Generated<number>
  whenLastLogin: Generated<string | null>
  tokenVersion: Generated<number>
}

interface LoginFailureTable {
  loginFailureId: Generated<number>
  loginEmail: string
  address: string
  failedAt: string
  isOpen: Generated<boolean>
}

interface SettingTable {
  name: string
  value: unknown
  whenUpdated: Generated<string>
  updatedBy: Generated<string>
}

interface EmailTable {
  emailId: Generated<number>
  propertyId: number
  recipientCompanyId: number | null
  templateName: string
  status: Generated<'QUEUED' | 'SENDING' | 'SENT' | 'FAILED'>
  tries: Generated<number>
  failureReason: Generated<string>
  generatedBy: string
  messageId: string
  inReplyTo: Generated<string>
  subject: Generated<string>
  body: Generated<string>
  textBody: Generated<string>
  whenPrepared: Generated<string | null>
  issuedDate: Generated<string | null>
  claimedBy: Generated<string | null>
  claimedUntil: Generated<string | null>
  contentHash: Generated<string | null>
  whenQueued: string
  whenNextTry: string | null
  whenLastAttempted: Generated<string | null>
  whenSent: Generated<string | null>
}

interface EmailRecipientTable {
  emailId: number
  position: number
  kind: 'to' | 'cc'
  address: string
  contactId: number | null
  outcome: Generated<'waiting' | 'accepted' | 'refused'>
  outcomeReason: Generated<string>
}

interface EmailTemplateVersionTable {
  emailTemplateVersionId: Generated<number>
  name: string
  version: number
  subject: string
  body: string
  loginId: number | null
  whenCreated: Generated<string>
}

interface HistoryTable {
  historyId: Generated<number>
  entity: string
  entityId: string
  parentEntity: string | null
  parentId: string | null
  changedBy: string
  whenChanged: Generated<string>
  was: unknown
  became: unknown
}

export interface Tables {
  company: CompanyTable
  billingEntity: BillingEntityTable
  contact: ContactTable
  property: PropertyTable
  service: ServiceTable
  propertyService: PropertyServiceTable
  propertyBwof: PropertyBwofTable
  propertyEvacuation: PropertyEvacuationTable
  document: DocumentTable
  login: LoginTable
  loginFailure: LoginFailureTable
  loginCompany: { loginId: number; companyId: number }
  setting: SettingTable
  email: EmailTable
  emailRecipient: EmailRecipientTable
  emailAttachment: { emailId: number; documentId: number }
  emailPropertyService: { emailId: number; propertyServiceId: number }
  emailTemplateVersion: EmailTemplateVersionTable
  history: HistoryTable
}
