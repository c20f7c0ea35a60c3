import { sql, type RawBuilder } from 'kysely'
import { MOST_FOUND } from '@app/contract/find/rules'
import type { FoundContact } from '@app/contract/find/schema'
import { fold, matchesKeywords } from '@app/contract/keyword'
import { telephoneDigits } from '@app/contract/telephone'
import { contactName, parentIsPresent, searchedText, withParents } from '../contact/queries.ts'
import type { Connection } from '../database/connection.ts'
import { anyWord, everyWord } from '../database/search-words.ts'

/** How many of those that the index finds are compared with each other. */
const CANDIDATES = 200
/** A text without so many letters in a row is similar to too much. */
const LONG_ENOUGH = /\p{L}{5}/u

const own = sql`contact_words.own`

/**
 * Contacts with a telephone number that has these digits or, without digits, whose own words begin with the words; others
 * of their words may be those of their company and its city. Those with the most similar names if there is none.
 */
export async function findContacts(
  db: Connection,
  words: readonly string[],
  digits: string,
): Promise<{ contacts: FoundContact[]; isNearly: boolean }> {
  if (digits) {
    const found = await select(db, sql`telephones like ${`%${digits}%`} and telephones <> ''`)
    return { contacts: best(found, (row) => (begins(row, digits) ? 1 : 0)), isNearly: false }
  }
  const found = await select(db, sql`${everyWord(sql`contact_words.words`, words)} and (${anyWord(own, words)})`)
  const matching = found.filter(({ text }) => matchesKeywords(fold(text), words))
  const isWholeName = ({ displayName }: FoundContact) => matchesKeywords(fold(displayName), words)
  if (matching.length > 0) return { contacts: best(matching, (row) => (isWholeName(row) ? 1 : 0)), isNearly: false }

  const typed = words.join(' ')
  if (!LONG_ENOUGH.test(typed)) return { contacts: [], isNearly: false }
  const similar = await select(db, sql`name %> ${typed}`, sql`word_similarity(${typed}, name) desc, contact_id`)
  return { contacts: similar.slice(0, MOST_FOUND).map(withoutText), isNearly: similar.length > 0 }
}

type Candidate = FoundContact & { text: string }

interface Read {
  rows: Candidate[]
  /** How many the index has found, archived ones too. */
  candidates: number
}

/** Archived contacts, and those of what is deleted, are more every year. Where they leave no room, the others are asked for. */
async function select(
  db: Connection,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`contact_id`,
): Promise<Candidate[]> {
  const { rows, candidates } = await readCandidates(db, which, order)
  if (candidates < CANDIDATES || rows.length >= MOST_FOUND) return rows
  const isPresent = sql`exists (select from ${withParents}
    where contact.contact_id = contact_words.contact_id and contact.when_deleted is null and ${parentIsPresent})`
  return (await readCandidates(db, sql`${which} and ${isPresent}`, order)).rows
}

async function readCandidates(db: Connection, which: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Read> {
  const { rows } = await sql<({ isFound: false } | ({ isFound: true } & Candidate)) & { candidates: number }>`
    with listed as materialized (
      select contact_id, row_number() over (order by ${order}) as position
      from (select contact_id, name from contact_words where ${which} limit ${CANDIDATES}) contact_words)
    select found.*, contact_id is not null as is_found, candidates from (select count(*)::int as candidates from listed) counted
    left join (
      select contact_id, contact.company_id, contact.property_id, ${contactName('contact')} as display_name,
        contact.job_title, contact.email, contact.mobile, contact.ddi,
        coalesce(company.company_name, property.property_name) as place,
        contact.active and coalesce(company.active, property.active) as is_active, ${searchedText} as text, position
      from listed join ${withParents} using (contact_id)
      where contact.when_deleted is null and ${parentIsPresent}) found on true
    order by position`.execute(db)
  return { rows: rows.filter((row) => row.isFound), candidates: rows[0]?.candidates ?? 0 }
}

const withoutText = ({ text: _, ...contact }: Candidate): FoundContact => contact

const begins = ({ mobile, ddi }: FoundContact, digits: string): boolean =>
  [mobile, ddi].some((number) => telephoneDigits(number).startsWith(digits))

/** The active ones first, and of those the ones with the higher rank; then by their names. */
function best(found: readonly Candidate[], rank: (row: Candidate) => number): FoundContact[] {
  const score = (row: Candidate): number => (row.isActive ? 2 : 0) + rank(row)
  return found
    .toSorted((a, b) => score(b) - score(a) || a.displayName.localeCompare(b.displayName) || a.contactId - b.contactId)
    .slice(0, MOST_FOUND)
    .map(withoutText)
}
