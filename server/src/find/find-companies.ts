import { sql } from 'kysely'
import { MOST_FOUND } from '@app/contract/find/rules'
import type { FoundCompany } from '@app/contract/find/schema'
import type { Connection } from '../database/connection.ts'
import { everyWord } from '../database/search-words.ts'

/** Companies with these digits in their telephone number, and those with the words in an account number. */
export async function findCompanies(db: Connection, words: readonly string[], digits: string): Promise<FoundCompany[]> {
  const { rows } = await sql<FoundCompany>`
    with found as (
      (select company_id, account_number from company
        where ${everyWord(sql`search_words(account_number)`, words)} and account_number <> '' and when_deleted is null
        limit ${MOST_FOUND})
      union all
      (select company_id, account_number from billing_entity
        where ${everyWord(sql`search_words(account_number)`, words)} and account_number <> '' and when_deleted is null
        limit ${MOST_FOUND})
      union all
      (select company_id, '' from company
        where ${digits ? sql`telephone_digits(company_phone) like ${`%${digits}%`}` : sql`false`}
          and company_phone <> '' and when_deleted is null
        limit ${MOST_FOUND}))
    select distinct on (company_id) company_id, company_name, company_phone, found.account_number, active
    from found join company using (company_id)
    where when_deleted is null
    order by company_id, found.account_number desc`.execute(db)
  return rows.toSorted((a, b) => Number(b.active) - Number(a.active)).slice(0, MOST_FOUND)
}
