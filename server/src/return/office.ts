import { sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import type { Connection } from '../database/connection.ts'
import { addressIn } from '../lib/sender-address.ts'
import { OPERATOR_SETTING } from '../operator/queries.ts'

/** The operator's name, telephone and address for replies; empty where none is set. */
export interface Office {
  name: string
  phone: string
  email: string
}

export async function readOffice({
  db,
  environment,
}: Pick<AppContext, 'environment'> & { db: Connection }): Promise<Office> {
  const { rows } = await sql<{ name: string; phone: string }>`
    select company_name as name, company_phone as phone from setting
    join company on company_id = nullif(value, 'null')::int
    where setting.name = ${OPERATOR_SETTING} and company.when_deleted is null`.execute(db)
  return {
    name: rows[0]?.name ?? environment.PRODUCT_NAME,
    phone: rows[0]?.phone ?? '',
    email: addressIn(environment.MAIL_FROM),
  }
}
