import { sql } from 'kysely'
import type { z } from 'zod'
import type { Role } from '@app/contract/roles'
import { roleFlags } from '@app/contract/user/rules'
import type { Reach, ReachQuery } from '@app/contract/user/schema'
import { findLoginByEmail } from '../auth/queries.ts'
import { canSeeProperty, ownCompanies } from '../auth/scope.ts'
import type { Connection } from '../database/connection.ts'

/**
 * What an external login with this address and these roles would see: the companies that contacts tie it to, and how many
 * properties (docs/rules/sessions-and-roles.md#external-logins).
 */
export async function reachOf(db: Connection, { email, accessRoles }: z.infer<typeof ReachQuery>): Promise<Reach> {
  const { isExternalCustomer, isExternalSupplier } = roleFlags(accessRoles)
  const roles: Role[] = []
  if (isExternalCustomer) roles.push('ExternalCustomer')
  if (isExternalSupplier) roles.push('ExternalSupplier')
  const viewer = { loginId: undefined, email, roles, audience: 'supplier' } as const
  const { rows } = await sql<Omit<Reach, 'loginId'>>`
    select coalesce((select array_agg(company_name order by lower(company_name)) from company
        where company_id in (${ownCompanies(viewer)})), '{}') as companies,
      (select count(*)::int from property where ${canSeeProperty(viewer)}) as properties`.execute(db)
  const existing = await findLoginByEmail(db, email)
  return { ...(rows[0] ?? { companies: [], properties: 0 }), loginId: existing?.loginId ?? null }
}
