import { sql, type RawBuilder } from 'kysely'
import type { ContactSearchQuery } from '@app/contract/contact/schema'
import { fold, keywords, matchesKeywords } from '@app/contract/keyword'
import type { Connection } from '../database/connection.ts'
import { contactFields, contactIsland, parentIsPresent, searchedPlace, searchedText, withParents } from './queries.ts'

interface Found {
  contactId: number
  /** The contact as JSON text. */
  row: string
  text: string
  place: string
}

/**
 * What a search finds, by name, each contact as JSON text. The database looks for the words' beginnings, the rule that
 * all keyword filters share decides (decisions 4). The two differ next to letters beyond a to z only; a contact that the
 * rule refuses may have stood in another's place, so the database is then asked again without it.
 */
export async function searchContacts(db: Connection, query: ContactSearchQuery): Promise<string[]> {
  const words = keywords(query.keywords)
  const places = keywords(query.city)
  const isFound = ({ text, place }: Found) => matchesKeywords(fold(text), words) && matchesKeywords(fold(place), places)
  const refused: number[] = []
  for (;;) {
    const { rows } = await selectContacts(query, words, places, refused).execute(db)
    const found = rows.filter(isFound)
    if (found.length === rows.length) return found.map(({ row }) => row)
    refused.push(...rows.filter((row) => !isFound(row)).map(({ contactId }) => contactId))
  }
}

/** The statement of a search; `refused` names contacts to leave out. */
function selectContacts(
  query: ContactSearchQuery,
  words: readonly string[],
  places: readonly string[],
  refused: readonly number[],
): RawBuilder<Found> {
  const once = query.ignoreDuplicateEmailAddresses
  const conditions = [
    parentIsPresent,
    ...words.map((word) => sql`contact_words.words like ${beginningOf(word)}`),
    ...places.map((word) => sql`contact_words.place like ${beginningOf(word)}`),
    ...filtersOf(query),
    ...(refused.length > 0 ? [sql`contact.contact_id <> all(${refused}::int[])`] : []),
  ]
  return sql<Found>`
    select contact.contact_id, row_to_json((select one from (select ${contactFields}) one))::text as row,
      ${words.length > 0 ? searchedText : sql`''`} as text, ${places.length > 0 ? searchedPlace : sql`''`} as place
    from (
      select contact_id, words from (
        select ${once ? sql`distinct on (${address})` : sql``} contact.contact_id, words
        from ${withParents} join contact_words using (contact_id)
        where ${sql.join(conditions, sql` and `)}
        ${once ? sql`order by ${address}, ${kindRank}, contact.contact_id` : sql``}) kept
      order by words, contact_id limit ${query.recordLimit}) listed
    join ${withParents} using (contact_id)
    order by listed.words, contact_id`
}

/** What duplicates have in common; a contact without an address is nobody's duplicate. */
const address = sql`coalesce(nullif(lower(contact.email), ''), contact.contact_id::text)`

/** A customer's contact stands for an address before a supplier's, an owner's and a site's (decisions 4). */
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
