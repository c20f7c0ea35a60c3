import { sql } from 'kysely'
import { MOST_FOUND } from '@app/contract/find/rules'
import type { FoundCompany } from '@app/contract/find/schema'
import type { Connection } from '../database/connection.ts'
import { everyWord, isExactly } from '../database/search-words.ts'

/**
 * Companies with these digits in their telephone number, and those with the words in an account number: first those with
 * exactly this one, then the active ones.
 */
export async function findCompanies(db: Connection, words: readonly string[], digits: string): Promise<FoundCompany[]> {
  const { rows } = await sql<FoundCompany & { isExact: boolean }>`
    with found as (
      (select company_id, account_number, ${isExactly(sql`account_number`, words)} as is_exact from company
        where ${everyWord(sql`search_words(account_number)`, words)} and account_number <> '' and when_deleted is null
        order by is_exact desc, active desc limit ${MOST_FOUND})
      union all
      (select company_id, entity.account_number, ${isExactly(sql`entity.account_number`, words)} as is_exact
        from billing_entity entity join company using (company_id)
        where ${everyWord(sql`search_words(entity.account_number)`, words)} and entity.account_number <> ''
          and entity.when_deleted is null and company.when_deleted is null
        order by is_exact desc, company.active desc limit ${MOST_FOUND})
      union all
      (select company_id, '', false from company
        where ${digits ? sql`telephone_digits(company_phone) like ${`%${digits}%`}` : sql`false`}
          and company_phone <> '' and when_deleted is null
        order by active desc limit ${MOST_FOUND})),
    once as (
      select distinct on (company_id) company_id, company_name, company_phone, found.account_number, active, is_exact
      from found join company using (company_id)
      order by company_id, is_exact desc, found.account_number desc)
    select * from once order by is_exact desc, active desc, company_id limit ${MOST_FOUND}`.execute(db)
  return rows.map(({ isExact: _, ...company }) => company)
}
