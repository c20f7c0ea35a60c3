import { sql } from 'kysely'
import type { z } from 'zod'
import { roleFlags } from '@app/contract/user/rules'
import type { Reach, ReachQuery } from '@app/contract/user/schema'
import type { Connection } from '../database/connection.ts'

/**
 * What an external login with this address and these roles would see: the companies that contacts tie it to, and how many
 * properties (docs/rules/sessions-and-roles.md#external-logins).
 */
export async function reachOf(db: Connection, { email, accessRoles }: z.infer<typeof ReachQuery>): Promise<Reach> {
  const { isExternalCustomer, isExternalSupplier } = roleFlags(accessRoles)
  const { rows } = await sql<Reach>`
    with tied as materialized (
      select distinct company_id, company_name
      from contact join company using (company_id)
      where lower(contact.email) = lower(${email}) and login_access and contact.active and contact.when_deleted is null
        and company.active and company.when_deleted is null)
    select coalesce((select array_agg(company_name order by lower(company_name)) from tied), '{}') as companies,
      (select count(*)::int from property
        where property.when_deleted is null and (
          (${isExternalCustomer} and customer_company_id in (select company_id from tied))
          or (${isExternalSupplier} and exists (select from property_service supplied
            where supplied.property_id = property.property_id and supplied.active and supplied.when_deleted is null
              and supplied.supplier_company_id in (select company_id from tied))))) as properties`.execute(db)
  return rows[0] ?? { companies: [], properties: 0 }
}
