import type { Generated, JSONColumnType } from 'kysely'
import type { AuditKind } from '@app/contract/audit-kinds'
import type { Certificate } from '@app/contract/certificate/schema'
import type { Defect } from '@app/contract/defect/schema'
import type { PropertyEvacuation } from '@app/contract/evacuation/schema'
import type { SavedBwof } from '@app/contract/bwof/schema'
import type { BillingEntity, Company } from '@app/contract/company/schema'
import type { Contact } from '@app/contract/contact/schema'
import type { ImportKind } from '@app/contract/import/rules'
import type { ImportOptions, ImportOutcome, ImportSummary } from '@app/contract/import/schema'
import type { Iqp } from '@app/contract/iqp/schema'
import type { MailboxCondition, MailKind, MatchedBy, ReportAction } from '@app/contract/mail/rules'
import type { ReportedRecipient } from '@app/contract/mail/schema'
import type { AcceptedDoubt, Warrant, WarrantParty } from '@app/contract/warrant/schema'
import type { Property } from '@app/contract/property/schema'
import type { ViewList } from '@app/contract/view/rules'
import type { View } from '@app/contract/view/schema'
import type { SubmissionKind } from '@app/contract/return/rules'
import type { PropertyService, ServiceDefinition } from '@app/contract/service/schema'

// The current tables, in camelCase. Days and timestamps are strings (connection.ts). A Generated column has a default.

/** What a column holds; all else in a shape is read from other tables. */
type Scalar = string | number | boolean | null

/**
 * The table of a record: a column for each scalar of its shape in the contract, and who changed it last. All but those
 * that are `Given` with a new row have a default.
 */
type RecordTable<Shape, Given extends keyof Shape> = {
  [Field in keyof Shape as Shape[Field] extends Scalar ? Field : never]: Field extends Given
    ? Shape[Field]
    : Generated<Shape[Field]>
} & Pick<Stamped, 'updatedBy'>

interface Stamped {
  whenCreated: Generated<string>
  whenUpdated: Generated<string>
  /** The e-mail of the login that last changed the row, or `Automation`; `somebody` if unknown. */
  updatedBy: Generated<string>
  whenDeleted: Generated<string | null>
}

export type CompanyTable = RecordTable<Company, 'companyName'>

export type BillingEntityTable = RecordTable<BillingEntity, 'companyId'>

export type ContactTable = RecordTable<Contact, never> & { emailWorksSince: Generated<string | null> }

export type PropertyTable = RecordTable<
  Omit<Property, 'whenFirstDocumentUploaded'>,
  'propertyName' | 'streetAddress'
> & {
  whenAuthorityEmailsSnoozedUntil: Generated<string | null>
  whenLastAuthorityEmailSent: Generated<string | null>
  whenLastAuthorityEmailTriggered: Generated<string | null>
}

export type ServiceTable = RecordTable<ServiceDefinition, 'serviceName'>

export type PropertyServiceTable = RecordTable<
  Omit<PropertyService, 'serviceName' | 'parentServiceId' | 'supplierName'>,
  'propertyId' | 'serviceId'
>

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
  kind: Generated<string>
  isDraft: Generated<boolean>
  active: Generated<boolean>
  whenUploaded: Generated<string>
  whenUpdated: Generated<string>
  updatedBy: Generated<string>
  whenDeleted: Generated<string | null>
}

export interface LoginTable extends Stamped {
  loginId: Generated<number>
  loginEmail: string
  /** Null until the person who was invited has set one. */
  passwordHash: Generated<string | null>
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
  device: Generated<string>
}

interface LoginSessionTable {
  sessionId: Generated<string>
  loginId: number
  whenStarted: string
  whenAuthenticated: string
  whenSeen: string
  whenEnded: Generated<string | null>
  clientAddress: string
  browser: string
  provedBy: Generated<ProvedBy>
}

/** How the person of a session proved who they are. */
export type ProvedBy = 'password' | 'passkey' | 'sign-on'

interface PasskeyTable {
  passkeyId: Generated<number>
  loginId: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: Generated<string[]>
  name: string
  whenAdded: string
  whenLastUsed: Generated<string | null>
}

interface AnsweredQuestionTable {
  question: Buffer
  whenExpires: string
}

interface SignOnTable {
  name: Buffer
  loginId: number
  tokenVersion: number
  whenExpires: string
}

interface LoginIdentityTable {
  issuer: string
  subject: string
  loginId: number
  whenLinked: string
}

interface LoginFactorTable {
  loginId: number
  totpSecret: Buffer
  whenConfirmed: Generated<string | null>
  totpStep: Generated<number | null>
  recoveryCodes: Generated<string[]>
}

interface AccountLinkTable {
  accountLinkId: Generated<number>
  name: Buffer
  loginId: number
  purpose: 'reset' | 'invitation'
  whenMade: string
  whenExpires: string
  whenUsed: Generated<string | null>
}

interface AddedRecordTable {
  loginId: number
  requestKey: string
  payloadHash: string
  /** Null only within the transaction that adds the record. */
  recordId: Generated<number | null>
  whenAdded: string
}

interface AccountMailTable {
  accountMailId: Generated<number>
  loginId: number
  address: string
  kind: string
  accountLinkId: number | null
  detail: Generated<string>
  whenQueued: string
  whenNextTry: string
  tries: Generated<number>
  whenSent: Generated<string | null>
  failureReason: Generated<string>
  claimedUntil: Generated<string | null>
}

interface AuditEventTable {
  auditId: Generated<number>
  whenHappened: Generated<string>
  kind: AuditKind
  login: string | null
  clientAddress: Generated<string>
  subject: Generated<string>
  detail: Generated<string>
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
  status: Generated<'QUEUED' | 'SENDING' | 'SENT' | 'FAILED' | 'HELD'>
  /** Why it is held; empty if it is not. */
  holdReason: Generated<string>
  tries: Generated<number>
  failureReason: Generated<string>
  generatedBy: string
  messageId: string
  /** From before the address for answers was sealed with the Message-ID. */
  isSealedByNumber: Generated<boolean>
  inReplyTo: Generated<string>
  /** The Message-IDs of the conversation before it, separated by spaces; empty if there is at most `inReplyTo`. */
  referenceIds: Generated<string>
  /** The message from outside that it answers. */
  answersMailId: Generated<number | null>
  /** The sender's name; empty for the name that MAIL_FROM has. */
  fromName: Generated<string>
  /** Its text comes from a template, and nobody has edited it. */
  isAutoGenerated: Generated<boolean>
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
  /** Since when it has come back from everybody in To. */
  whenReturned: Generated<string | null>
  /** Until then it can be withdrawn, and nobody works on it; null for at once. */
  whenReleased: Generated<string | null>
  /** Of a notice to an authority: the moment that the property had before as that of its last one. */
  triggeredBefore: Generated<string | null>
  /** The e-mails that it has cancelled, as they were. */
  replaced: Generated<readonly ReplacedEmail[]>
  /** Whose refusal it tells; null for any other e-mail. */
  refusedCertificateId: Generated<number | null>
}

/** An e-mail before another took its place. */
export interface ReplacedEmail {
  readonly emailId: number
  readonly status: 'QUEUED' | 'HELD'
  readonly holdReason: string
  readonly failureReason: string
}

interface EmailRecipientTable {
  emailId: number
  position: number
  kind: 'to' | 'cc'
  address: string
  contactId: number | null
  outcome: Generated<'waiting' | 'accepted' | 'refused'>
  outcomeReason: Generated<string>
  cameBack: Generated<boolean>
}

interface MailTable {
  mailId: Generated<number>
  messageId: string
  contentHash: string
  /** Null when its sender was erased. */
  storedAs: string | null
  size: number
  source: 'mailbox' | 'dropped'
  kind: MailKind
  problem: Generated<string>
  fromName: Generated<string>
  fromAddress: Generated<string>
  replyAddress: Generated<string>
  toAddresses: Generated<string>
  subject: Generated<string>
  whenWritten: string | null
  text: Generated<string>
  quotedText: Generated<string>
  html: Generated<string>
  referenceIds: Generated<string>
  /** Of an automatic answer. */
  returnDate: string | null
  reportAction: Generated<ReportAction | ''>
  reportAddress: Generated<string>
  reportReason: Generated<string>
  /** In the words of the mail server. */
  reportDetail: Generated<string>
  reportRecipients: JSONColumnType<ReportedRecipient[], string | undefined>
  emailId: number | null
  propertyId: number | null
  matchedBy: Generated<MatchedBy | ''>
  isKnownSender: Generated<boolean>
  isDismissed: Generated<boolean>
  filedBy: Generated<string>
  whenReceived: Generated<string>
}

interface MailAttachmentTable {
  mailId: number
  position: number
  fileName: string
  contentType: string
  size: number
}

interface MailboxStateTable {
  isOnly: Generated<boolean>
  state: Generated<MailboxCondition>
  reason: Generated<string>
  whenSince: Generated<string>
  whenLooked: Generated<string | null>
  claimedBy: Generated<string | null>
  claimedUntil: Generated<string | null>
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

/** The columns of a shape whose rows are never deleted. `Read` are the fields that are read from other tables. */
type EvidenceTable<Shape, Given extends keyof Shape, Read extends keyof Shape> = {
  [Field in Exclude<keyof Shape, Read>]: Field extends Given ? Shape[Field] : Generated<Shape[Field]>
} & Pick<Stamped, 'updatedBy'>

export type CertificateTable = EvidenceTable<
  Certificate,
  'propertyId' | 'bwofAnniversary' | 'propertyServiceIds',
  'propertyName' | 'supplierName' | 'systems'
> & { returnSubmissionId: Generated<number | null> }

/** Both dates of a service before and after a decision moved them. */
interface MovedDates {
  propertyServiceId: number
  lastBefore: string | null
  nextBefore: string | null
  lastAfter: string | null
  nextAfter: string | null
}

export type DefectTable = EvidenceTable<
  Defect,
  'propertyId' | 'description' | 'severity',
  'propertyName' | 'system' | 'documentIds' | 'papers'
> &
  Pick<Stamped, 'whenCreated'>

export type IqpTable = EvidenceTable<Iqp, 'name', 'companyName'> & Pick<Stamped, 'whenCreated'>

export type WarrantTable = EvidenceTable<
  Omit<Warrant, 'facts' | 'signatory' | 'sends' | 'acknowledgement' | 'certificateIds' | 'doubts'>,
  | 'propertyId'
  | 'bwofAnniversary'
  | 'issueDate'
  | 'expiryDate'
  | 'number'
  | 'issuedBy'
  | 'documentId'
  | 'packDocumentId',
  never
> & {
  signatoryName: string
  signatoryPosition: Generated<string>
  signatoryOrganisation: Generated<string>
  doubts: JSONColumnType<AcceptedDoubt[]>
  whenAcknowledged: Generated<string | null>
  acknowledgementReference: Generated<string>
  acknowledgementNote: Generated<string>
  issuedDateBefore: string | null
  /** Whether its day of issue became that of the property. */
  setsIssuedDate: Generated<boolean>
}

interface PaperTable {
  paperId: Generated<number>
  documentId: number
  certificateId: Generated<number | null>
  warrantId: Generated<number | null>
  defectId: Generated<number | null>
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
  changeId: number | null
  changePart: number | null
}

export interface ReturnLinkTable {
  returnLinkId: Generated<number>
  /** 16 random bytes. */
  name: Buffer
  propertyId: number
  supplierCompanyId: number
  bwofAnniversary: string
  emailId: Generated<number | null>
  createdBy: Generated<string>
  whenCreated: Generated<string>
  whenRevoked: Generated<string | null>
  revokedBy: Generated<string>
}

export interface ReturnSubmissionTable {
  returnSubmissionId: Generated<number>
  propertyId: number
  supplierCompanyId: number
  bwofAnniversary: string
  returnLinkId: number | null
  login: Generated<string>
  kind: SubmissionKind
  propertyServiceIds: number[]
  facts: JSONColumnType<object>
  summary: string
  clientAddress: Generated<string>
  contentHash: string
  whenSubmitted: Generated<string>
  whenRead: Generated<string | null>
  readBy: Generated<string>
}

interface SheetImportTable {
  sheetImportId: Generated<number>
  kind: ImportKind
  fileName: string
  state: Generated<ImportSummary['state']>
  rowCount: number
  /** The rows as compressed JSON; null once they are imported. */
  sheet: Buffer | null
  /** With the name of the sheet that was read, where the workbook has several. */
  options: JSONColumnType<ImportOptions & { sheetName?: string }>
  outcome: JSONColumnType<ImportOutcome> | null
  /** What the last check found for each row, as compressed JSON. */
  judged: Buffer | null
  uploadedBy: Generated<string>
  whenUploaded: Generated<string>
  importedBy: Generated<string>
  whenImported: string | null
  undoneBy: Generated<string>
  whenUndone: string | null
}

interface SavedViewTable extends Stamped {
  viewId: Generated<number>
  listName: ViewList
  name: string
  loginId: number
  isForAll: boolean
  search: JSONColumnType<View['search']>
  columns: JSONColumnType<View['columns']>
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
  loginSession: LoginSessionTable
  auditEvent: AuditEventTable
  loginFactor: LoginFactorTable
  passkey: PasskeyTable
  answeredQuestion: AnsweredQuestionTable
  signOn: SignOnTable
  loginIdentity: LoginIdentityTable
  accountLink: AccountLinkTable
  accountMail: AccountMailTable
  resetRequest: { address: string; whenAsked: string }
  loginCompany: { loginId: number; companyId: number }
  addedRecord: AddedRecordTable
  setting: SettingTable
  email: EmailTable
  emailRecipient: EmailRecipientTable
  emailAttachment: { emailId: number; documentId: number; printHash: Generated<string | null> }
  emailPropertyService: {
    emailId: number
    propertyServiceId: number
    /** The moment that the service had before as that of its last reminder. */
    triggeredBefore: Generated<string | null>
    /** The next anniversary of the service when the e-mail was queued. */
    anniversary: Generated<string | null>
  }
  emailTemplateVersion: EmailTemplateVersionTable
  mail: MailTable
  mailAttachment: MailAttachmentTable
  mailCertificate: { mailId: number; position: number; certificateId: number }
  mailboxState: MailboxStateTable
  history: HistoryTable
  certificate: CertificateTable
  acceptedSystem: MovedDates & { certificateId: number; kind: Certificate['kind']; bwofAnniversary: string }
  defect: DefectTable
  iqp: IqpTable
  warrant: WarrantTable
  warrantFacts: { warrantId: number; facts: JSONColumnType<Warrant['facts']> }
  warrantCertificate: { warrantId: number; certificateId: number; position: number }
  issuedService: MovedDates & { warrantId: number }
  warrantEmail: { emailId: number; warrantId: number; party: WarrantParty; message: string }
  paper: PaperTable
  thumbnail: { documentId: number; content: Buffer }
  returnLink: ReturnLinkTable
  returnSubmission: ReturnSubmissionTable
  savedView: SavedViewTable
  defaultView: { loginId: number; listName: ViewList; viewId: number }
  promise: { propertyServiceId: number; expectedDate: string; returnSubmissionId: number }
  sheetImport: SheetImportTable
  sheetImportPaper: { sheetImportId: number; fileName: string; size: number; contentHash: string; storedAs: string }
  sheetImportChange: {
    sheetImportId: number
    entity: string
    entityId: number
    historyIds: string[]
    whenUpdated: string
  }
}
