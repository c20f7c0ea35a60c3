import type { AppContext } from '../app-context.ts'
import { weaknessOf } from '../auth/weak-password.ts'
import type { Connection } from '../database/connection.ts'
import { badPayload } from '../lib/problem.ts'
import { getOperator } from '../operator/queries.ts'

type Context = Pick<AppContext, 'environment'> & { db: Connection }

/**
 * The password rules beyond its length (docs/rules/sessions-and-roles.md#passwords).
 *
 * @throws ProblemError 400 that names the field at `path` and says which rule failed
 */
export async function refuseWeakPassword(
  { db, environment }: Context,
  path: string,
  password: string,
  loginEmail: string,
): Promise<void> {
  const { companyName } = await getOperator(db)
  const message = await weaknessOf(password, { loginEmail, names: [environment.PRODUCT_NAME, companyName] })
  if (message) throw badPayload({ path, message })
}
