import { sql, type RawBuilder } from 'kysely'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import type { Connection } from '../database/connection.ts'
import type { Login } from './login.ts'

type Condition = RawBuilder<boolean>

const EVERYTHING: Condition = sql<boolean>`true`
const NOTHING: Condition = sql<boolean>`false`

/** A login, or what one with this address would be. */
type Viewer = Pick<Login, 'roles' | 'audience'> & ({ loginId: number } | { loginId: undefined; email: string })

/** The companies that contacts tie the login to, as a query for their ids. */
export const ownCompanies = (viewer: Viewer): RawBuilder<{ companyId: number }> =>
  viewer.loginId === undefined
    ? sql`select company_id from email_company where email = lower(${viewer.email})`
    : sql`select company_id from login_company where login_id = ${viewer.loginId}`

/** Whether the login sees anything once its companies have something (docs/rules/sessions-and-roles.md#external-logins). */
export async function isTied(db: Connection, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql`${ownCompanies(viewer)} limit 1`.execute(db)
  return rows.length > 0
}

const isOwnCompany = (viewer: Viewer, column: RawBuilder<unknown>): Condition =>
  sql<boolean>`${column} in (${ownCompanies(viewer)})`

/** Whether a property belongs to the customer that the login represents. `property` is the table's alias. */
export const isPropertyOfCustomer = (login: Viewer, property = 'property'): Condition =>
  login.roles.includes('ExternalCustomer') ? isOwnCompany(login, sql.ref(`${property}.customer_company_id`)) : NOTHING

/**
 * Whether the login may see a property (docs/rules/sessions-and-roles.md#external-logins). This file is the one place
 * where external logins are scoped. Nobody sees a deleted property.
 */
export function canSeeProperty(login: Viewer, property = 'property'): Condition {
  const present = sql<boolean>`${sql.ref(`${property}.when_deleted`)} is null`
  if (login.audience === 'internal') return present
  const supplied = login.roles.includes('ExternalSupplier')
    ? sql<boolean>`exists (select from property_service supplied
        where supplied.property_id = ${sql.ref(`${property}.property_id`)}
          and supplied.active and supplied.when_deleted is null
          and ${isOwnCompany(login, sql.ref('supplied.supplier_company_id'))})`
    : NOTHING
  return sql<boolean>`(${present} and (${isPropertyOfCustomer(login, property)} or ${supplied}))`
}

/**
 * Whether the login may see a service of a property that it may see: a customer sees all, a supplier sees its own and
 * the BWOF parent (docs/rules/sessions-and-roles.md#external-logins).
 */
export function canSeeService(login: Login, service = 'property_service', property = 'property'): Condition {
  if (login.audience === 'internal') return EVERYTHING
  const supplied = login.roles.includes('ExternalSupplier')
    ? sql<boolean>`(${sql.ref(`${service}.service_id`)} = ${BWOF_SERVICE_ID} or ${isOwnCompany(login, sql.ref(`${service}.supplier_company_id`))})`
    : NOTHING
  return sql<boolean>`(${isPropertyOfCustomer(login, property)} or ${supplied})`
}

/**
 * Whether an external login may read a company: one that a property names which it sees, as customer, owner, authority or
 * supplier of a service that it sees. `company` is the table's alias.
 */
export const isNamedOnSeenProperty = (login: Login, company = 'company'): Condition => sql<boolean>`exists (
  select from property where ${canSeeProperty(login)} and (
    ${sql.ref(`${company}.company_id`)} in (property.customer_company_id, property.owner_id,
      property.regional_authority_company_id)
    or exists (select from property_service where property_service.property_id = property.property_id
      and property_service.active and property_service.when_deleted is null
      and property_service.supplier_company_id = ${sql.ref(`${company}.company_id`)} and ${canSeeService(login)})))`

/** External logins see no contact that is inactive or archived; staff see inactive ones. */
export const canSeeContact = (login: Login, contact = 'contact'): Condition =>
  login.audience === 'internal'
    ? sql<boolean>`${sql.ref(`${contact}.when_deleted`)} is null`
    : sql<boolean>`(${sql.ref(`${contact}.when_deleted`)} is null and ${sql.ref(`${contact}.active`)})`

/** Whether a service is supplied by a company that the login represents as a supplier. */
export const isSuppliedBy = (login: Login, service: string): Condition =>
  login.roles.includes('ExternalSupplier') ? isOwnCompany(login, sql.ref(`${service}.supplier_company_id`)) : NOTHING

/**
 * The certificates that a login may see (docs/rules/evidence.md#papers-follow-their-record): staff all, a customer the
 * accepted ones of its properties, a supplier its own in every state. `certificate` and `property` are the tables'
 * aliases.
 */
export function canSeeCertificate(login: Login, certificate = 'certificate', property = 'property'): Condition {
  if (login.audience === 'internal') return EVERYTHING
  const supplied = login.roles.includes('ExternalSupplier')
    ? isOwnCompany(login, sql.ref(`${certificate}.supplier_company_id`))
    : NOTHING
  return sql<boolean>`(${supplied}
    or (${sql.ref(`${certificate}.state`)} = 'accepted' and ${isPropertyOfCustomer(login, property)}))`
}

/** The warrants that a login may see: staff all, a customer those of its properties (docs/rules/evidence.md). */
export const canSeeWarrant = (login: Login, property = 'property'): Condition =>
  login.audience === 'internal' ? EVERYTHING : isPropertyOfCustomer(login, property)

/**
 * Whether the login may see a defect of a property that it may see: a customer sees all, a supplier those of the systems
 * that it supplies (docs/rules/evidence.md#defects).
 */
export function canSeeDefect(login: Login, defect = 'defect', property = 'property'): Condition {
  if (login.audience === 'internal') return EVERYTHING
  const supplied = login.roles.includes('ExternalSupplier')
    ? sql<boolean>`exists (select from property_service faulty
        where faulty.property_service_id = ${sql.ref(`${defect}.property_service_id`)} and faulty.when_deleted is null
          and ${isOwnCompany(login, sql.ref('faulty.supplier_company_id'))})`
    : NOTHING
  return sql<boolean>`(${isPropertyOfCustomer(login, property)} or ${supplied})`
}

/**
 * The documents that a login may see on a property that it may see: internal logins all; others the active ones that are
 * no drafts, and those that belong to a record only with the record (docs/rules/documents.md#who-sees-documents). Deleted
 * ones are for nobody.
 */
export const canSeeDocument = (login: Login): Condition =>
  login.audience === 'internal'
    ? sql<boolean>`document.when_deleted is null`
    : sql<boolean>`(document.when_deleted is null and document.active and not document.is_draft
        and (not exists (select from paper where paper.document_id = document.document_id)
          or ${canSeeRecordOfPaper(login)}))`

/** Papers follow their record (docs/rules/evidence.md#papers-follow-their-record): one line for each kind of record. */
function canSeeRecordOfPaper(login: Login): Condition {
  const records: Record<'defect' | 'certificate' | 'warrant', Condition> = {
    defect: canSeeDefect(login, 'defect', 'of_paper'),
    certificate: sql<boolean>`(certificate.document_id = paper.document_id
      and ${canSeeCertificate(login, 'certificate', 'of_paper')})`,
    warrant: canSeeWarrant(login, 'of_paper'),
  }
  const kinds = Object.entries(records).map(
    ([
      record,
      isSeen,
    ]) => sql<boolean>`exists (select from paper join ${sql.table(record)} using (${sql.ref(`${record}_id`)})
      join property of_paper on of_paper.property_id = ${sql.ref(`${record}.property_id`)}
      where paper.document_id = document.document_id and ${isSeen})`,
  )
  return sql<boolean>`(${sql.join(kinds, sql` or `)})`
}
