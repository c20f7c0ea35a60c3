import { sql, type Transaction } from 'kysely'
import { ERASED, PERSON_FIELDS } from '@app/contract/contact/rules'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { snakeCase } from '../lib/json-sql.ts'
import type { Person } from './person.ts'
import { isKeptCertificate, isOwnEmail, isOwnMessage } from './places.ts'
import { mayNameIn, type MayName } from './search.ts'

// Records that are the person's own, which an erasure writes anew or deletes instead of searching their texts.

type Counted = Promise<number>
const count = async (db: Connection, statement: ReturnType<typeof sql>): Counted => {
  const { rows } = (await statement.execute(db)) as { rows: { count: number }[] }
  return rows[0]?.count ?? 0
}
const changedBy = async (db: Connection, statement: ReturnType<typeof sql>): Counted =>
  Number((await statement.execute(db)).numAffectedRows ?? 0)

/** Nobody is left to name: the record says only that it was somebody's. */
export async function eraseContacts(transaction: Transaction<Tables>, { contactIds, now }: Person): Counted {
  await sql`update property_bwof set owner_contact_id = null
    where owner_contact_id = any(${contactIds}::int[])`.execute(transaction)
  return changedBy(
    transaction,
    sql`update contact set first_name = ${ERASED}, last_name = '', job_title = '', email = '', mobile = '', ddi = '',
      login_access = false, mailing_list = false, is_invoice_recipient = false, enable_automation_emails = false,
      active = false, when_deleted = coalesce(when_deleted, ${now}::timestamptz), when_erased = ${now}::timestamptz
      where contact_id = any(${contactIds}::int[])`,
  )
}

/** Each version of the contacts, by its fields, so that nothing depends on how a value is spelt. */
export async function eraseVersions(transaction: Transaction<Tables>, { contactIds }: Person): Promise<void> {
  const fields = PERSON_FIELDS.map(snakeCase)
  const version = (column: string) => sql`(select jsonb_object_agg(key,
      case when key = any(${fields}::text[]) and value <> '""' then to_jsonb(${ERASED}::text) else value end)
    from jsonb_each(${sql.ref(column)}))`
  await sql`update history set was = ${version('was')}, became = ${version('became')}
    where entity = 'contact' and entity_id = any(${contactIds}::text[])`.execute(transaction)
}

const isWaiting = sql`status in ('QUEUED', 'HELD', 'SENDING')`

export const countWaiting = (db: Connection, person: Person): Counted =>
  count(db, sql`select count(*)::int as count from email where ${isWaiting} and ${isOwnEmail(person)}`)

/** Those that a process sends at this moment, which nobody can call back. */
export const countBeingSent = (db: Connection, person: Person): Counted =>
  count(
    db,
    sql`select count(*)::int as count from email
      where status = 'SENDING' and claimed_until > clock_timestamp() and ${isOwnEmail(person)}`,
  )

/**
 * Drops e-mails that wait and would go to nobody else in To. Returns how many waited for the person. Whoever prepares an e-mail
 * loses it, and it is prepared again.
 */
export async function dropWaiting(transaction: Transaction<Tables>, person: Person): Counted {
  const { contactIds, emails } = person
  await sql`update email set claimed_by = null, claimed_until = null
    where when_prepared is null and claimed_by is not null`.execute(transaction)
  const waiting = await countWaiting(transaction, person)
  await sql`update email set status = 'FAILED', failure_reason = 'The person it was to was erased.', hold_reason = '',
      when_next_try = null, claimed_by = null, claimed_until = null
    where ${isWaiting} and ${isOwnEmail(person)}
      and not exists (select from email_recipient other where other.email_id = email.email_id and other.kind = 'to'
        and not coalesce(other.contact_id = any(${contactIds}::int[]), false)
        and lower(other.address) <> all(${emails}::text[]))`.execute(transaction)
  return waiting
}

/** The address also where others have it: this e-mail went to this person. E-mails that still wait go on without them. */
export async function eraseRecipients(transaction: Transaction<Tables>, { contactIds }: Person): Promise<void> {
  await sql`update email_recipient set address = ${ERASED}
    where contact_id = any(${contactIds}::int[])`.execute(transaction)
  await sql`delete from email_recipient using email where email.email_id = email_recipient.email_id
    and ${isWaiting} and address = ${ERASED}`.execute(transaction)
}

/** Messages as they arrived, with their attachments. Returns the names of the files, which go after the commit. */
export async function dropMessageFiles(transaction: Transaction<Tables>, person: Person): Promise<string[]> {
  const { rows } = await sql<{ storedAs: string }>`
    with own as (select mail_id, stored_as from mail where stored_as is not null and ${isOwnMessage(person)}),
    gone as (delete from mail_attachment using own where mail_attachment.mail_id = own.mail_id),
    emptied as (update mail set stored_as = null, size = 0,
        reply_address = case when lower(mail.reply_address) = any(${person.emails}::text[]) then '' else mail.reply_address end
      from own where mail.mail_id = own.mail_id)
    select stored_as from own`.execute(transaction)
  return rows.map(({ storedAs }) => storedAs)
}

const isPerson = ({ emails, foldedNames }: Person) =>
  sql`(fold(iqp.name) = any(${foldedNames}::text[]) or iqp.email <> '' and lower(iqp.email) = any(${emails}::text[]))`

const isNamedByKept = (person: Person) =>
  sql`exists (select from certificate where ${isKeptCertificate(person)} and fold(certificate.iqp_name) = fold(iqp.name))`

export const countIqps = (db: Connection, person: Person): Counted =>
  count(
    db,
    sql`select count(*)::int as count from iqp
      where when_person_erased is null and ${isPerson(person)} and not ${isNamedByKept(person)}`,
  )

export const countKeptIqps = (db: Connection, person: Person): Counted =>
  count(db, sql`select count(*)::int as count from iqp where ${isPerson(person)} and ${isNamedByKept(person)}`)

/** A registration stays, marked, while certificates that are kept name it: without it nobody can check them. */
export async function eraseIqps(
  transaction: Transaction<Tables>,
  person: Person,
): Promise<[gone: number, kept: number]> {
  const kept = await changedBy(
    transaction,
    sql`update iqp set email = '', active = false, when_person_erased = ${person.now}::timestamptz
      where ${isPerson(person)} and ${isNamedByKept(person)}`,
  )
  const gone = await changedBy(
    transaction,
    sql`update iqp set name = ${`${ERASED} `} || iqp_id, registration_number = '', email = '', company_id = null,
        active = false, when_person_erased = ${person.now}::timestamptz
      where when_person_erased is null and ${isPerson(person)}`,
  )
  return [gone, kept]
}

/** The number of a registration names a person as their name does. */
export async function eraseRegistrationNumbers(
  transaction: Transaction<Tables>,
  person: Person,
  mayName: MayName,
): Promise<void> {
  await sql`update certificate set iqp_registration_number = '' where ${await mayNameIn('certificate', mayName)}
    and iqp_name ~ ${person.names} and not ${isKeptCertificate(person)}`.execute(transaction)
}

/** Where the answers came from, of those that name the person. */
export async function eraseAnswerAddresses(
  transaction: Transaction<Tables>,
  person: Person,
  mayName: MayName,
): Promise<void> {
  await sql`update return_submission set client_address = '' where ${await mayNameIn('return_submission', mayName)}
    and concat_ws(' ', summary, login, facts::text) ~ ${person.names}`.execute(transaction)
}

const ofLogin = ({ emails }: Person) => sql`lower(login_email) = any(${emails}::text[])`

export const countLogins = (db: Connection, person: Person): Counted =>
  count(db, sql`select count(*)::int as count from login where ${ofLogin(person)}`)

/** Ends the logins with the address, and what is known of them. Their numbers stay, for what names them. */
export async function eraseLogins(transaction: Transaction<Tables>, person: Person): Counted {
  const { rows } = await sql<{ loginId: number }>`
    update login set login_email = 'erased-' || login_id || '@erased.invalid', password_hash = null,
      when_deleted = coalesce(when_deleted, ${person.now}::timestamptz)
    where ${ofLogin(person)} returning login_id`.execute(transaction)
  const loginIds = rows.map(({ loginId }) => loginId)
  await sql`delete from login_session where login_id = any(${loginIds}::int[])`.execute(transaction)
  await sql`delete from login_factor where login_id = any(${loginIds}::int[])`.execute(transaction)
  await sql`delete from passkey where login_id = any(${loginIds}::int[])`.execute(transaction)
  await sql`delete from sign_on where login_id = any(${loginIds}::int[])`.execute(transaction)
  await sql`delete from account_mail where login_id = any(${loginIds}::int[])`.execute(transaction)
  await sql`delete from account_link where login_id = any(${loginIds}::int[])`.execute(transaction)
  await sql`delete from login_failure where lower(login_email) = any(${person.emails}::text[])`.execute(transaction)
  await sql`update audit_event set client_address = ''
    where lower(login) = any(${person.emails}::text[])`.execute(transaction)
  return loginIds.length
}
