import { sql, type Transaction } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { Erasure } from '@app/contract/contact/schema'
import { contactName, withParents } from '../contact/queries.ts'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { conflict, notFound } from '../lib/problem.ts'
import { addressPattern, figuresOf, ownPattern, personPattern, type Terms } from './patterns.ts'

/** Everything by which an erasure finds a person (docs/rules/accounts.md#whose-name). */
export interface Person {
  contactIds: number[]
  /** The addresses that nobody else has, in small letters. */
  emails: string[]
  /** First and last name, folded as the database folds, that nobody else has. */
  foldedNames: string[]
  addresses: string
  names: string
  own: string
  today: Day
  now: string
}

export interface FoundPerson {
  person: Person
  contacts: Erasure['contacts']
  others: Erasure['others']
}

interface Row {
  contactId: number
  displayName: string
  place: string
  firstName: string
  lastName: string
  email: string
  mobile: string
  ddi: string
}

const fullName = sql`fold(concat_ws(' ', trim(contact.first_name), trim(contact.last_name)))`

const rowsWhere = async (db: Connection, condition: ReturnType<typeof sql>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select contact.contact_id, ${contactName('contact')} as display_name,
      coalesce(company.company_name, property.property_name) as place,
      contact.first_name, contact.last_name, contact.email, contact.mobile, contact.ddi
    from ${withParents} where contact.when_erased is null and ${condition} order by contact.contact_id`.execute(db)
  return rows
}

/**
 * Finds the person of a contact: all contacts with the same name and address, and whatever stood in them before.
 *
 * @throws ProblemError 404, or 409 for somebody who was erased
 */
export async function findPerson(
  db: Connection | Transaction<Tables>,
  contactId: number,
  { today, now }: { today: Day; now: Date },
): Promise<FoundPerson> {
  const { rows: known } = await sql<{ whenErased: string | null }>`
    select when_erased from contact where contact_id = ${contactId}`.execute(db)
  if (!known[0]) throw notFound('contact', contactId)
  if (known[0].whenErased) throw conflict('This person was erased already.')

  const contacts = await rowsWhere(
    db,
    sql`(contact.contact_id = ${contactId} or contact.email <> ''
      and lower(contact.email) = (select lower(email) from contact where contact_id = ${contactId})
      and ${fullName} = (select ${fullName} from contact where contact_id = ${contactId}))`,
  )
  const contactIds = contacts.map((contact) => contact.contactId)
  const all = await everWritten(db, contactIds, contacts)
  const others = await rowsWhere(
    db,
    sql`contact.contact_id <> all(${contactIds}::int[]) and (lower(contact.email) = any(${all.emails}::text[])
      or ${fullName} = any(array(select fold(name) from unnest(${namesOf(all)}::text[]) name))
      or contact.mobile <> '' and regexp_replace(contact.mobile, '\\D', '', 'g') ~ ${endsIn(all)}
      or contact.ddi <> '' and regexp_replace(contact.ddi, '\\D', '', 'g') ~ ${endsIn(all)})`,
  )
  const terms = await withoutShared(db, all, others)
  const foldedNames = await foldAll(db, namesOf(terms))
  return {
    contacts: contacts.map(listed),
    others: others.map(listed),
    person: {
      contactIds,
      emails: [...terms.emails],
      foldedNames,
      addresses: addressPattern(terms),
      names: personPattern(terms),
      // What was written to this person alone may also hold what others have.
      own: ownPattern(all),
      today,
      now: now.toISOString(),
    },
  }
}

const listed = ({ contactId, displayName, place }: Row) => ({ contactId, displayName: displayName ?? '', place })

/** What the contacts hold, and what their history says that they held. */
async function everWritten(db: Connection, contactIds: readonly number[], contacts: readonly Row[]): Promise<Terms> {
  const { rows: before } = await sql<{ key: string; value: string }>`
    select distinct key, value from history, jsonb_each_text(coalesce(was, '{}')) each
    where entity = 'contact' and entity_id = any(${contactIds}::text[])
      and key = any('{first_name,last_name,email,mobile,ddi}') and value <> ''
    union select distinct key, value from history, jsonb_each_text(coalesce(became, '{}')) each
    where entity = 'contact' and entity_id = any(${contactIds}::text[])
      and key = any('{first_name,last_name,email,mobile,ddi}') and value <> ''
    order by key, value`.execute(db)
  const written = (key: string) => before.filter((row) => row.key === key).map(({ value }) => value)
  const present = contacts.map(({ firstName, lastName }) => ({ firstName, lastName }))
  const mixed = written('first_name').flatMap((firstName) =>
    written('last_name').map((lastName) => ({ firstName, lastName })),
  )
  const names = [...present, ...mixed].map(({ firstName, lastName }) => ({
    firstName: firstName.trim(),
    lastName: lastName.trim(),
  }))
  return {
    names: [...new Map(names.map((name) => [JSON.stringify(name), name])).values()],
    emails: distinct([...contacts.map(({ email }) => email), ...written('email')].map((email) => email.toLowerCase())),
    phones: distinct([
      ...contacts.flatMap(({ mobile, ddi }) => [mobile, ddi]),
      ...written('mobile'),
      ...written('ddi'),
    ]),
  }
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter(Boolean))]

const namesOf = ({ names }: Terms): string[] =>
  names.filter(({ firstName, lastName }) => firstName && lastName).map((name) => `${name.firstName} ${name.lastName}`)

/** Finds numbers of the same figures, with whatever prefix. */
const endsIn = ({ phones }: Terms): string => {
  const figures = distinct(phones.map(figuresOf))
  return figures.length === 0 ? 'x^' : `^(0|64|0064)?0?(${figures.join('|')})$`
}

async function foldAll(db: Connection, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`select fold(name) as folded
    from unnest(${texts}::text[]) with ordinality each (name, position) order by position`.execute(db)
  return rows.map(({ folded }) => folded)
}

/** What others have too stays theirs: another contact's address or name, a company's telephone. */
async function withoutShared(db: Connection, terms: Terms, others: readonly Row[]): Promise<Terms> {
  const { rows: companies } = await sql<{ companyPhone: string }>`select company_phone from company
    where when_deleted is null and company_phone <> ''
      and regexp_replace(company_phone, '\\D', '', 'g') ~ ${endsIn(terms)}`.execute(db)
  const emails = new Set(others.map(({ email }) => email.toLowerCase()))
  const phones = new Set(
    [...others.flatMap(({ mobile, ddi }) => [mobile, ddi]), ...companies.map((row) => row.companyPhone)].map(figuresOf),
  )
  const namesOfOthers = new Set(
    await foldAll(
      db,
      others.map(({ firstName, lastName }) => `${firstName.trim()} ${lastName.trim()}`),
    ),
  )
  const folded = await foldAll(
    db,
    terms.names.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  )
  return {
    names: terms.names.filter((_, index) => !namesOfOthers.has(folded[index] ?? '')),
    emails: terms.emails.filter((email) => !emails.has(email)),
    phones: terms.phones.filter((phone) => !phones.has(figuresOf(phone))),
  }
}
