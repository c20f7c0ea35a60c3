import { sql } from 'kysely'
import type { SuggestedAuthority, Town } from '@app/contract/property/schema'
import type { Connection } from '../database/connection.ts'

/**
 * The regional authority of a town: the one that most of its properties have, those of the suburb first, otherwise one that
 * is named after it (docs/rules/records.md#properties).
 */
export async function suggestAuthority(
  db: Connection,
  { city, suburb = '' }: Town,
): Promise<SuggestedAuthority | null> {
  const { rows } = await sql<SuggestedAuthority>`
    with candidate as (
      select regional_authority_company_id as company_id,
        count(*) filter (where suburb <> '' and fold(suburb) = fold(${suburb})) as nearby, count(*) as in_town
      from property
      where fold(city) = fold(${city}) and when_deleted is null and regional_authority_company_id is not null
      group by regional_authority_company_id
      union all
      select company_id, 0, 0 from company where is_authority and starts_with(fold(company_name), fold(${city}) || ' '))
    select company_id, company_name
    from candidate join company using (company_id)
    where is_authority and active and when_deleted is null
    order by nearby desc, in_town desc, company_id limit 1`.execute(db)
  return rows[0] ?? null
}
