import { sql } from 'kysely'
import type { Environment } from '../../lib/environment.ts'
import type { Connection } from '../../database/connection.ts'
import { LOGO_SETTING, OPERATOR_SETTING } from '../../operator/queries.ts'
import type { Letterhead } from './lay-out.ts'
import { layOutForeign } from './writing.ts'

interface LetterheadServices {
  db: Connection
  environment: Pick<Environment, 'PRODUCT_NAME'>
}

async function getLetterhead({ db, environment }: LetterheadServices): Promise<Letterhead> {
  const { rows } = await sql<Letterhead>`select
    coalesce((select company_name from setting join company on company_id = nullif(value, 'null')::int
      where name = ${OPERATOR_SETTING} and company.when_deleted is null), ${environment.PRODUCT_NAME}) as "operatorName",
    coalesce((select value #>> '{}' from setting where name = ${LOGO_SETTING}), '') as "operatorLogo"`.execute(db)
  return rows[0] ?? { operatorName: environment.PRODUCT_NAME, operatorLogo: '' }
}

/**
 * Lays out the edited body in the field at `path` for sending: sanitised, below the operator's name and logo, and as
 * plain text.
 *
 * @throws ProblemError 400 that names the field, for a body that is nested too deeply or takes too long
 */
export const layOutEdited = async (
  context: LetterheadServices,
  edited: { path: string; html: string },
): Promise<{ html: string; text: string }> => layOutForeign(await getLetterhead(context), edited)
