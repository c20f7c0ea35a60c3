import { sql, type RawBuilder } from 'kysely'
import type { ErasedPlace } from '@app/contract/contact/rules'
import type { Person } from './person.ts'

type Condition = RawBuilder<unknown>

/** Texts in which a person is looked for (docs/rules/accounts.md#what-is-erased). */
export interface SearchedTable {
  place: ErasedPlace
  table: string
  texts?: readonly string[]
  /** Columns of JSON. */
  json?: readonly string[]
  /** A text that no two rows share. Where the mark comes into it, what tells the row from all others stands behind it. */
  unique?: { text: string; by: Condition }
  /** Rows that were written to or by the person: there a part of the name is theirs too. */
  own?: {
    rows: (person: Person) => Condition
    /** Rows that may have become the person's although they were not written themselves. */
    becameSince: (isWritten: (table: string) => Condition) => Condition
  }
  /** Rows that the law wants kept: only addresses and telephone numbers go, or nothing at all. */
  isKept?: { rows: (person: Person) => Condition; losesAddresses: boolean }
}

/** How long an owner keeps the reports and the schedule: Building Act 2004, section 110(b). */
const KEPT_YEARS = 2

const isWithinKeeping = (anniversary: string, { today }: Person) =>
  sql`${sql.ref(anniversary)} + ${KEPT_YEARS} * interval '1 year' >= ${today}::date`

/** A certificate that is evidence, or that waits for a decision. */
export const isKeptCertificate = (person: Person): Condition =>
  sql`(certificate.state = 'received'
    or certificate.state = 'accepted' and ${isWithinKeeping('certificate.bwof_anniversary', person)})`

const keptWarrant =
  (column: string) =>
  (person: Person): Condition =>
    sql`exists (select from warrant kept where kept.warrant_id = ${sql.ref(column)}
      and ${isWithinKeeping('kept.bwof_anniversary', person)})`

/** An answer that became a certificate that is kept. */
export const isKeptAnswer = (person: Person): Condition =>
  sql`exists (select from certificate where certificate.return_submission_id = return_submission.return_submission_id
    and ${isKeptCertificate(person)})`

/** E-mails to the person. */
export const isOwnEmail = ({ contactIds, emails }: Person): Condition =>
  sql`exists (select from email_recipient own where own.email_id = email.email_id
    and (own.contact_id = any(${contactIds}::int[]) or lower(own.address) = any(${emails}::text[])))`

/** Messages from the person, and reports about messages to them. */
export const isOwnMessage = ({ contactIds, emails }: Person): Condition =>
  sql`(lower(mail.from_address) = any(${emails}::text[]) or lower(mail.reply_address) = any(${emails}::text[])
    or string_to_array(lower(mail.report_address), '; ') && ${emails}::text[]
    or mail.kind in ('report', 'automatic') and exists (select from email_recipient own
      where own.email_id = mail.email_id
        and (own.contact_id = any(${contactIds}::int[]) or lower(own.address) = any(${emails}::text[]))))`

const gotRecipient =
  (table: string) =>
  (isWritten: (table: string) => Condition): Condition =>
    sql`${sql.ref(`${table}.email_id`)} in (select email_id from email_recipient where ${isWritten('email_recipient')})`

const WHO_CHANGED = [
  'company',
  'billing_entity',
  'property',
  'service',
  'property_service',
  'document',
  'login',
  'setting',
]

/** In the order in which they are written. History comes after all that writes it. */
export const SEARCHED: readonly SearchedTable[] = [
  {
    place: 'emails',
    table: 'email',
    texts: [
      'subject',
      'body',
      'text_body',
      'failure_reason',
      'generated_by',
      'from_name',
      'in_reply_to',
      'reference_ids',
    ],
    json: ['replaced'],
    own: { rows: isOwnEmail, becameSince: gotRecipient('email') },
  },
  { place: 'emails', table: 'warrant_email', texts: ['message'] },
  { place: 'emails', table: 'account_mail', texts: ['address', 'detail', 'failure_reason'] },
  {
    place: 'messages',
    table: 'mail',
    texts: [
      'message_id',
      'problem',
      'from_name',
      'from_address',
      'reply_address',
      'to_addresses',
      'subject',
      'text',
      'quoted_text',
      'html',
      'reference_ids',
      'report_address',
      'report_reason',
      'report_detail',
      'filed_by',
    ],
    json: ['report_recipients'],
    own: { rows: isOwnMessage, becameSince: gotRecipient('mail') },
  },
  { place: 'messages', table: 'mail_attachment', texts: ['file_name'] },
  // After what is known to be the person's by whom it went to.
  { place: 'emails', table: 'email_recipient', texts: ['address', 'outcome_reason'] },
  {
    place: 'answers',
    table: 'return_submission',
    texts: ['summary', 'login', 'read_by'],
    json: ['facts'],
    isKept: { rows: isKeptAnswer, losesAddresses: true },
  },
  { place: 'answers', table: 'return_link', texts: ['created_by', 'revoked_by'] },
  {
    place: 'certificates',
    table: 'certificate',
    texts: ['iqp_name', 'iqp_register', 'recommendation', 'reason', 'received_by', 'decided_by', 'updated_by'],
    isKept: { rows: isKeptCertificate, losesAddresses: true },
  },
  {
    place: 'warrants',
    table: 'warrant',
    texts: [
      'signatory_name',
      'signatory_position',
      'signatory_organisation',
      'reason',
      'acknowledgement_note',
      'acknowledgement_reference',
      'updated_by',
    ],
    json: ['doubts'],
    isKept: { rows: keptWarrant('warrant.warrant_id'), losesAddresses: false },
  },
  {
    place: 'warrants',
    table: 'warrant_facts',
    json: ['facts'],
    isKept: { rows: keptWarrant('warrant_facts.warrant_id'), losesAddresses: false },
  },
  { place: 'notes', table: 'company', texts: ['company_notes', 'compass_consultant'] },
  { place: 'notes', table: 'property', texts: ['property_notes', 'customer_property_ref', 'document_directory'] },
  { place: 'notes', table: 'property_service', texts: ['admin_notes', 'exception_notes', 'ref'] },
  {
    place: 'notes',
    table: 'property_bwof',
    texts: [
      'issued_by',
      'relationship_to_owner',
      'bwof_located',
      'building_safety_manual_located',
      'location_of_building_within_site',
      'building_use',
      'maximum_number_of_occupants',
    ],
  },
  {
    place: 'notes',
    table: 'property_evacuation',
    texts: ['scheme_reference', 'security_alarm_type', 'fire_alarm_panel_located', 'fire_alarm_monitored_by'],
  },
  {
    place: 'notes',
    table: 'defect',
    texts: ['location', 'description', 'standard', 'action', 'found_by', 'cleared_by', 'cleared_note', 'updated_by'],
  },
  {
    place: 'notes',
    table: 'sheet_import',
    texts: ['file_name', 'uploaded_by', 'imported_by', 'undone_by'],
    // With the name of the sheet, which somebody typed.
    json: ['options'],
  },
  {
    place: 'notes',
    table: 'sheet_import_paper',
    texts: ['file_name'],
    // Without the folder of the store: the paper becomes a file of this name again.
    unique: { text: 'file_name', by: sql`right(stored_as, 12)` },
  },
  // Signatories who were removed. One who signs now is refused.
  { place: 'notes', table: 'setting', json: ['value'] },
  {
    place: 'notes',
    table: 'saved_view',
    texts: ['name', 'updated_by'],
    json: ['search'],
    unique: { text: 'name', by: sql`view_id` },
  },
  { place: 'notes', table: 'service', texts: ['description'] },
  { place: 'notes', table: 'email_template_version', texts: ['subject', 'body'] },
  {
    place: 'documents',
    table: 'document',
    texts: ['file_name', 'reference_name'],
    isKept: {
      rows: () => sql`exists (select from paper where paper.document_id = document.document_id)`,
      losesAddresses: false,
    },
  },
  ...WHO_CHANGED.map((table): SearchedTable => ({ place: 'history', table, texts: ['updated_by'] })),
  { place: 'history', table: 'contact', texts: ['updated_by'] },
  { place: 'history', table: 'iqp', texts: ['updated_by'] },
  { place: 'history', table: 'history', texts: ['changed_by'], json: ['was', 'became'] },
  { place: 'audit', table: 'audit_event', texts: ['login', 'subject', 'detail'] },
]

/** Texts in which nobody is looked for, with the reason (docs/rules/accounts.md#what-stays). */
export const NOT_SEARCHED: Readonly<Record<string, string>> = {
  'added_record.payload_hash': 'a hash',
  'added_record.request_key': 'a key that a program made, kept for days',
  // A company's and a building's own name, address and number are no person's.
  'company.company_name': 'a company',
  'company.company_short_name': 'a company',
  'company.street_address': 'a company',
  'company.postal_address': 'a company',
  'company.suburb': 'a company',
  'company.city': 'a company',
  'company.post_code': 'a company',
  'company.company_phone': 'a company',
  'company.account_number': 'a company',
  'billing_entity.billing_entity_name': 'a company',
  'billing_entity.account_number': 'a company',
  'property.property_name': 'a building',
  'property.building_name': 'a building',
  'property.street_address': 'a building',
  'property.suburb': 'a building',
  'property.city': 'a building',
  'property.postcode': 'a building',
  'property_bwof.intended_life_of_the_building': 'a building',
  'property_bwof.first_constructed': 'a building',
  'property_bwof.building_consent': 'a building',
  'property_bwof.compliance_schedule': 'a building',
  'property_bwof.code_compliance_certificate': 'a building',
  'property_bwof.legal_description': 'a building',
  'property_bwof.purpose_group': 'a building',
  'property_bwof.highest_fire_hazard_category_fhc_number': 'a building',
  'property_bwof.level_unit_no': 'a building',
  'service.service_name': 'a kind of service',
  'service.service_short_name': 'a kind of service',
  'service.building_act': 'a kind of service',
  'service.council_codes': 'a kind of service',
  // Written anew by the erasure itself.
  'contact.first_name': 'the record itself',
  'contact.last_name': 'the record itself',
  'contact.job_title': 'the record itself',
  'contact.email': 'the record itself',
  'contact.mobile': 'the record itself',
  'contact.ddi': 'the record itself',
  'contact_words.words': 'the record itself',
  'contact_words.place': 'the record itself',
  'contact_words.name': 'the record itself',
  'contact_words.own': 'the record itself',
  'contact_words.telephones': 'the record itself',
  'iqp.name': 'the record itself',
  'iqp.email': 'the record itself',
  'iqp.registration_number': 'the record itself',
  'iqp.register': 'a register',
  'iqp.ss_codes': 'systems',
  'certificate.iqp_registration_number': 'goes with the name',
  'login.login_email': 'the record itself',
  'login.password_hash': 'a hash',
  'login_factor.recovery_codes': 'seals; they go with the login',
  'login_identity.issuer': 'the address of the identity provider',
  'login_identity.subject': 'goes with the login',
  'login_session.client_address': 'goes with the login',
  'login_session.browser': 'goes with the login',
  'login_session.proved_by': 'a fixed word',
  'passkey.credential_id': 'goes with the login',
  'passkey.transports': 'goes with the login',
  'passkey.name': 'goes with the login',
  'login_failure.login_email': 'goes with the address',
  'login_failure.address': 'goes with the address',
  'login_failure.device': 'goes with the address',
  'reset_request.address': 'a network, deleted within a day',
  'audit_event.client_address': 'goes with the login',
  'return_submission.client_address': 'goes with the answer',
  // What the product itself writes, from closed lists or at random.
  'account_mail.kind': 'a fixed word',
  'account_link.purpose': 'a fixed word',
  'accepted_system.kind': 'a fixed word',
  'audit_event.kind': 'a fixed word',
  'saved_view.list_name': 'a fixed word',
  'saved_view.columns': 'fixed words',
  'default_view.list_name': 'a fixed word',
  'certificate.kind': 'a fixed word',
  'certificate.state': 'a fixed word',
  'certificate.received_via': 'a fixed word',
  'company.island': 'a fixed word',
  'defect.severity': 'a fixed word',
  'defect.responsible': 'a fixed word',
  'defect.state': 'a fixed word',
  'document.content_type': 'a fixed word',
  'document.content_hash': 'a hash',
  'document.stored_as': 'at random',
  'document.kind': 'a fixed word',
  'email.template_name': 'a fixed word',
  'email.status': 'a fixed word',
  'email.message_id': 'at random',
  'email.content_hash': 'a hash',
  'email_attachment.print_hash': 'a hash',
  'email.hold_reason': 'a fixed word',
  'email_recipient.kind': 'a fixed word',
  'email_recipient.outcome': 'a fixed word',
  'email_template_version.name': 'a fixed word',
  'history.entity': 'a fixed word',
  'history.entity_id': 'a number',
  'history.parent_entity': 'a fixed word',
  'history.parent_id': 'a number',
  'list_change.list_name': 'a fixed word',
  'list_row_change.list_name': 'a fixed word',
  'list_row_change.source': 'a fixed word',
  'list_floor.list_name': 'a fixed word',
  'mail.content_hash': 'a hash',
  'mail.stored_as': 'at random',
  'mail.source': 'a fixed word',
  'mail.kind': 'a fixed word',
  'mail.report_action': 'a fixed word',
  'mail.matched_by': 'a fixed word',
  'mail_attachment.content_type': 'a fixed word',
  'mailbox_state.state': 'a fixed word',
  'mailbox_state.reason': 'of the mail server, or of messages that it withholds, replaced at its next look',
  'migration.name': 'a file of the product',
  'migration.checksum': 'a hash',
  'property.bwof_template': 'a fixed word',
  'property_bwof.bwof_issued_by': 'a fixed word',
  'property_bwof.owner_inspections_completed_by': 'a fixed word',
  'property_evacuation.fire_evacuation_service_type': 'a fixed word',
  'property_evacuation.warden_training': 'a fixed word',
  'property_evacuation.fire_alarm_type': 'a fixed word',
  'property_service.service_type': 'a fixed word',
  'return_submission.kind': 'a fixed word',
  'return_submission.content_hash': 'a hash',
  'setting.name': 'a fixed word',
  'warrant.number': 'a building',
  'warrant.issued_by': 'a fixed word',
  'warrant.state': 'a fixed word',
  'warrant_email.party': 'a fixed word',
  'sheet_import.kind': 'a fixed word',
  'sheet_import.state': 'a fixed word',
  'sheet_import.outcome': 'names of companies',
  'sheet_import_paper.content_hash': 'a hash',
  'sheet_import_paper.stored_as': 'at random',
  'sheet_import_change.entity': 'a fixed word',
}
