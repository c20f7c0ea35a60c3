import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ContactSearchQuery } from '@app/contract/contact/schema'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import { readRows } from '../database/stream-rows.ts'
import type { Tables } from '../database/tables.ts'
import { jsonRows } from '../database/stream-json.ts'
import { contactFields, contactIsland, parentIsPresent, searchedPlace, searchedText, withParents } from './queries.ts'

/**
 * What a search finds, by name, each contact as JSON text. Without words the rows pass while the database still reads
 * them; with words it is first settled which contacts they are.
 */
export async function* searchContacts(
  db: Kysely<Tables>,
  query: ContactSearchQuery,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  const words = keywords(query.keywords)
  const places = keywords(query.city)
  const listed =
    words.length + places.length === 0
      ? sql`(${selectListed(query, words, places, [])}) listed`
      : sql`unnest(${await findMatching(db, query, words, places, signal)}::int[]) with ordinality listed (contact_id, position)`
  const select = sql<{ row: string }>`
    select row_to_json((select one from (select ${contactFields}) one))::text as row
    from ${listed} join ${withParents} using (contact_id) order by listed.position`
  yield* jsonRows(db, select, signal)
}

interface Candidate {
  contactId: number
  text: string
  place: string
}

/**
 * The contacts that words find. The database looks for the words' beginnings, the rule that all keyword filters share
 * decides (docs/rules/records.md#keyword-filter). The two differ next to letters beyond a to z only; a contact that the
 * rule refuses may have stood in another's place, so the database is then asked again without it.
 */
async function findMatching(
  db: Kysely<Tables>,
  query: ContactSearchQuery,
  words: readonly string[],
  places: readonly string[],
  signal: AbortSignal,
): Promise<number[]> {
  const isMatch = ({ text, place }: Candidate) =>
    matchesKeywords(fold(text), words) && matchesKeywords(fold(place), places)
  const refused: number[] = []
  for (;;) {
    const select = sql<Candidate>`
      select contact.contact_id, ${words.length > 0 ? searchedText : sql`''`} as text,
        ${places.length > 0 ? searchedPlace : sql`''`} as place
      from (${selectListed(query, words, places, refused)}) listed join ${withParents} using (contact_id)
      order by listed.position`
    const rows = await readRows(db, select, signal)
    const matching = rows.filter(isMatch)
    if (matching.length === rows.length) return rows.map(({ contactId }) => contactId)
    refused.push(...rows.filter((row) => !isMatch(row)).map(({ contactId }) => contactId))
  }
}

/** The contacts that a search lists and their positions; `refused` names contacts to leave out. */
function selectListed(
  query: ContactSearchQuery,
  words: readonly string[],
  places: readonly string[],
  refused: readonly number[],
): RawBuilder<unknown> {
  const once = query.ignoreDuplicateEmailAddresses
  const conditions = [
    parentIsPresent,
    ...words.map((word) => sql`contact_words.words like ${beginningOf(word)}`),
    ...places.map((word) => sql`contact_words.place like ${beginningOf(word)}`),
    ...filtersOf(query),
    ...(refused.length > 0 ? [sql`contact.contact_id <> all(${refused}::int[])`] : []),
  ]
  return sql`
    select contact_id, row_number() over (order by words, contact_id) as position
    from (
      select ${once ? sql`distinct on (${address})` : sql``} contact.contact_id, words
      from ${withParents} join contact_words using (contact_id)
      where ${sql.join(conditions, sql` and `)}
      ${once ? sql`order by ${address}, ${kindRank}, contact.contact_id` : sql``}) kept
    order by words, contact_id limit ${query.recordLimit}`
}

/** What duplicates have in common; a contact without an address is nobody's duplicate. */
const address = sql`coalesce(nullif(lower(contact.email), ''), contact.contact_id::text)`

/**
 * A customer's contact stands for an address before a supplier's, an owner's and a site's
 * (docs/rules/records.md#mailing-list).
 */
const kindRank = sql`case when company.is_customer then 1 when company.is_supplier then 2 when company.is_owner then 3
  when contact.property_id is not null then 4 else 5 end`

/** A folded keyword as `search_words` writes it; letters beyond a to z stand for anything. */
function beginningOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return `%${literal.replace(/[a-z0-9]+/g, '^$&').replace(/[^\0-\x7f]+/g, '%')}%`
}

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
