import { sql, type Transaction } from 'kysely'
import type { Iqp } from '@app/contract/iqp/schema'
import type { Tables } from '../database/tables.ts'
import { findRegistered, type Registration } from './queries.ts'

/** Somebody whom a certificate names. */
export type NamedIqp = Registration & Pick<Iqp, 'companyId'>

/**
 * The IQP that a certificate names; one that is unknown is added, unconfirmed until a person has checked the registration
 * (docs/rules/evidence.md#iqps). Of two transactions that add the same one at once, the second waits for the first and
 * answers its row.
 *
 * @throws Error for an empty name
 */
export async function rememberIqp(transaction: Transaction<Tables>, named: NamedIqp): Promise<Iqp> {
  const known = await findRegistered(transaction, named)
  if (known) return known
  const { name, register, registrationNumber, companyId } = named
  await sql`insert into iqp (name, register, registration_number, company_id, email, confirmed)
    values (${name}, ${register}, ${registrationNumber}, ${companyId}, '', false)
    on conflict do nothing`.execute(transaction)
  const added = await findRegistered(transaction, named)
  if (!added) throw new Error(`The IQP ${name} was neither found nor added`)
  return added
}
