import { sql } from 'kysely'
import { MOST_FOUND, NUMBERED_PAPERS, type NumberedPaper } from '@app/contract/find/rules'
import type { FoundIqp, FoundPaper, FoundWarrant } from '@app/contract/find/schema'
import { fold, matchesKeywords } from '@app/contract/keyword'
import type { Connection } from '../database/connection.ts'
import { everyWord, isExactly } from '../database/search-words.ts'

/** How many of those that an index finds are compared with each other. */
const CANDIDATES = 50

/** Which papers of buildings have a number with all of the words, those with exactly this one first. */
export async function findPapers(db: Connection, words: readonly string[]): Promise<FoundPaper[]> {
  const isOne = (...numbers: string[]) =>
    sql`(${sql.join(
      numbers.map((number) => isExactly(sql.ref(number), words)),
      sql` or `,
    )})`
  const { rows } = await sql<Omit<FoundPaper, 'paper' | 'number'> & Record<NumberedPaper, string>>`
    with found as (
      (select property_id from property_bwof
        where ${everyWord(sql`search_words(compliance_schedule, building_consent, code_compliance_certificate)`, words)}
        order by ${isOne('compliance_schedule', 'building_consent', 'code_compliance_certificate')} desc
        limit ${CANDIDATES})
      union
      (select property_id from property_evacuation
        where ${everyWord(sql`search_words(scheme_reference)`, words)} and scheme_reference <> ''
        order by ${isOne('scheme_reference')} desc limit ${CANDIDATES}))
    select property_id, property_name, active, coalesce(compliance_schedule, '') as compliance_schedule,
      coalesce(building_consent, '') as building_consent,
      coalesce(code_compliance_certificate, '') as code_compliance_certificate,
      coalesce(scheme_reference, '') as scheme_reference
    from found join property using (property_id)
    left join property_bwof using (property_id) left join property_evacuation using (property_id)
    where when_deleted is null
    order by active desc, property_id`.execute(db)
  const found = rows.flatMap(({ propertyId, propertyName, active, ...numbers }) =>
    NUMBERED_PAPERS.filter((paper) => matchesKeywords(fold(numbers[paper]), words)).map((paper) => ({
      propertyId,
      propertyName,
      active,
      paper,
      number: numbers[paper],
    })),
  )
  const isExact = ({ number }: FoundPaper) => fold(number) === words.join(' ')
  return found.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one))).slice(0, MOST_FOUND)
}

/** Warrants whose number has all of the words, newest first, and before them the one with exactly this number. */
export async function findWarrants(db: Connection, words: readonly string[]): Promise<FoundWarrant[]> {
  const { rows } = await sql<FoundWarrant>`
    with found as (
      (select warrant_id from warrant where ${isExactly(sql`number`, words)} limit ${CANDIDATES})
      union
      (select warrant_id from warrant where ${everyWord(sql`search_words(number)`, words)} limit ${CANDIDATES}))
    select warrant_id, warrant.property_id, property_name, number, expiry_date, state = 'withdrawn' as is_withdrawn
    from found join warrant using (warrant_id) join property using (property_id)
    where property.when_deleted is null
    order by ${isExactly(sql`number`, words)} desc, warrant_id desc limit ${MOST_FOUND}`.execute(db)
  return rows
}

/** IQPs by the words of their names and registration numbers, those with exactly this number first. */
export async function findIqps(db: Connection, words: readonly string[]): Promise<FoundIqp[]> {
  const { rows } = await sql<FoundIqp>`
    select iqp_id, name, registration_number, coalesce(company_name, '') as company_name, iqp.active
    from iqp left join company using (company_id)
    where ${everyWord(sql`search_words(name, registration_number)`, words)}
    order by ${isExactly(sql`registration_number`, words)} desc, iqp.active desc, fold(name), iqp_id limit ${MOST_FOUND}`.execute(
    db,
  )
  return rows
}
