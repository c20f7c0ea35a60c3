import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ContactSearchQuery } from '@app/contract/contact/schema'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { readRows, streamRows } from '../database/stream-rows.ts'
import type { Tables } from '../database/tables.ts'
import { jsonRows } from '../database/stream-json.ts'
import { beginningOf } from '../database/search-words.ts'
import { contactFields, contactIsland, parentIsPresent, searchedPlace, searchedText, withParents } from './queries.ts'

/**
 * Streams the results of a search as JSON texts, sorted by name. With keywords, all are read before the first is sent.
 * Without keywords, rows are sent while the database still reads.
 */
export async function* searchContacts(
  db: Kysely<Tables>,
  query: ContactSearchQuery,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  const words = keywords(query.keywords)
  const places = keywords(query.city)
  if (words.length + places.length === 0) yield* jsonRows(db, selectFound(query), signal)
  else {
    const found = await findMatching(db, query, words, places, signal)
    for (let at = 0; at < found.length; at += CHUNK) yield found.slice(at, at + CHUNK).map(({ row }) => row)
  }
}

const ROW = sql`row_to_json((select one from (select ${contactFields}) one))::text as row`

/** The rows of a search as JSON texts, as far as the database alone can decide it. */
export const selectFound = (query: ContactSearchQuery): RawBuilder<{ row: string }> =>
  selectAmong(ROW, query, conditionsOf(query, keywords(query.keywords), keywords(query.city)))

/** What the rule compares with the keywords. */
interface Compared {
  text: string
  place: string
}

interface Found extends Compared {
  row: string
}

interface Candidate extends Compared {
  contactId: number
}

/** Rows that are read or sent at a time. */
const CHUNK = 1000

/**
 * The contacts that match the keywords. The database finds words by their beginnings, and the rule of all keyword
 * filters decides (docs/rules/records.md#keyword-filter). The two differ only for letters other than a to z
 * with a lower and an upper case, or beside them. A contact that the rule rejects may have displaced another one from
 * the limit or as a duplicate, so the rule then decides about all contacts that the database finds, once.
 */
async function findMatching(
  db: Kysely<Tables>,
  query: ContactSearchQuery,
  words: readonly string[],
  places: readonly string[],
  signal: AbortSignal,
): Promise<Found[]> {
  const isMatch = ({ text, place }: Compared) =>
    matchesKeywords(fold(text), words) && matchesKeywords(fold(place), places)
  const compared = sql`${words.length > 0 ? searchedText : sql`''`} as text,
    ${places.length > 0 ? searchedPlace : sql`''`} as place`
  const foundRow = sql`${ROW}, ${compared}`
  const found = await readRows(db, selectAmong<Found>(foundRow, query, conditionsOf(query, words, places)), signal)
  if (found.every(isMatch)) return found
  const matching: number[] = []
  const all = sql<Candidate>`
    select contact.contact_id as "contactId", ${compared} from ${withParents} join contact_words using (contact_id)
    where ${conditionsOf(query, words, places)}`
  for await (const rows of streamRows(db, all, CHUNK, signal)) {
    for (const row of rows) if (isMatch(row)) matching.push(row.contactId)
  }
  const isMatching = sql`contact.contact_id = any(${matching}::int[])`
  return readRows(db, selectAmong<Found>(foundRow, query, isMatching), signal)
}

/** What is selected of the contacts that fulfil a condition and are listed. */
const selectAmong = <Row>(selected: RawBuilder<unknown>, query: ContactSearchQuery, condition: RawBuilder<unknown>) =>
  sql<Row>`select ${selected} from (${listedAmong(query, condition)}) listed join ${withParents} using (contact_id)
    order by listed.position`

const conditionsOf = (query: ContactSearchQuery, words: readonly string[], places: readonly string[]) =>
  sql.join(
    [
      parentIsPresent,
      ...words.map((word) => sql`contact_words.words like ${beginningOf(word)}`),
      ...places.map((word) => sql`contact_words.place like ${beginningOf(word)}`),
      ...filtersOf(query),
    ],
    sql` and `,
  )

/** Of the contacts that fulfil a condition those that are listed, by their names, and their positions. */
function listedAmong(query: ContactSearchQuery, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const once = query.ignoreDuplicateEmailAddresses
  return sql`
    select contact_id, row_number() over (order by words, contact_id) as position
    from (
      select ${once ? sql`distinct on (${address})` : sql``} contact.contact_id, words
      from ${withParents} join contact_words using (contact_id)
      where ${condition}
      ${once ? sql`order by ${address}, ${kindRank}, contact.contact_id` : sql``}) kept
    order by words, contact_id limit ${query.recordLimit}`
}

/** The key of duplicates. A contact without an address is never a duplicate. */
const address = sql`coalesce(nullif(lower(contact.email), ''), contact.contact_id::text)`

/**
 * Which of several contacts with one address is listed: a customer's before a supplier's, an owner's and a site's
 * (docs/rules/records.md#mailing-list).
 */
const kindRank = sql`case when company.is_customer then 1 when company.is_supplier then 2 when company.is_owner then 3
  when contact.property_id is not null then 4 else 5 end`

function filtersOf(query: ContactSearchQuery): RawBuilder<unknown>[] {
  const kinds = [
    query.includeCustomers && sql`company.is_customer`,
    query.includeSuppliers && sql`company.is_supplier`,
    query.includeOwners && sql`company.is_owner`,
    query.includeSiteContacts && sql`contact.property_id is not null`,
  ].filter((kind) => kind !== false)
  const isActive = sql`contact.active and contact.when_deleted is null and coalesce(company.active, property.active)`
  const islands = query.island.split(' ').filter(Boolean)
  return [
    kinds.length > 0 ? sql`(${sql.join(kinds, sql` or `)})` : sql`false`,
    ...(query.includeContactsWithoutEmail ? [] : [sql`contact.email <> ''`]),
    ...(query.includeInactive ? [] : [isActive]),
    ...islands.map((island) => sql`position(${island} in ${contactIsland}) > 0`),
  ]
}
