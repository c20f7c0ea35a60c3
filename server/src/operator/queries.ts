import { sql } from 'kysely'
import type { Operator } from '@app/contract/operator/schema'
import type { Connection } from '../database/connection.ts'
import { listSignatories } from './signatories.ts'

/** The name of the setting that holds the operator's company id. */
export const OPERATOR_SETTING = 'operatorCompanyId'

/** The name of the setting that holds the operator's logo as a data URI; absent until one is set. */
export const LOGO_SETTING = 'operatorLogo'
/** The name of the setting that holds the logo for forms of properties with the other `bwofTemplate`. */
export const ALTERNATE_LOGO_SETTING = 'alternateLogo'

/** The stored id, even if the company has been deleted since. */
export async function readOperatorCompanyId(db: Connection): Promise<number | null> {
  const setting = await db.selectFrom('setting').select('value').where('name', '=', OPERATOR_SETTING).executeTakeFirst()
  return typeof setting?.value === 'number' ? setting.value : null
}

export async function getOperator(db: Connection): Promise<Operator> {
  const { rows } = await sql<Omit<Operator, 'signatories'>>`
    select company_id as "companyId", company_name as "companyName" from setting
    join company on company_id = nullif(value, 'null')::int
    where name = ${OPERATOR_SETTING} and company.when_deleted is null`.execute(db)
  const company = rows[0] ?? { companyId: null, companyName: '' }
  return { ...company, signatories: await listSignatories(db) }
}
