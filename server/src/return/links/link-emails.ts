import { sql, type RawBuilder } from 'kysely'
import { RETURN_LINK_MARK } from '@app/contract/email/rules'
import type { Connection } from '../../database/connection.ts'
import { newLinkName } from './return-addresses.ts'
import { presentAnniversary } from '../../bwof/present-anniversary.ts'

/**
 * Makes the link of an e-mail whose body has the mark for one, about the present warrant of its property or that of the
 * certificate that it refuses, unless it has one that works.
 *
 * @param email selects `email_id`, `property_id`, `recipient_company_id` and `body` of one e-mail at most
 */
export const linkEmail = (email: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into return_link (name, property_id, supplier_company_id, bwof_anniversary, email_id)
  select ${newLinkName()}, property_id, recipient_company_id, anniversary, email_id
  from (${email}) written
  cross join lateral (select coalesce(
    (select bwof_anniversary from email join certificate on certificate_id = refused_certificate_id
      where email.email_id = written.email_id),
    ${presentAnniversary(sql`written.property_id`)}) as anniversary) warrant
  where position(${RETURN_LINK_MARK} in body) > 0 and recipient_company_id is not null and anniversary is not null
    and not exists (select from return_link where return_link.email_id = written.email_id and when_revoked is null)`

/**
 * Makes a link in the place of those of an e-mail, which were all revoked before it left (docs/rules/returns.md#links).
 *
 * @returns its name; null if another process has made one at the same moment
 */
export async function renewLink(db: Connection, emailId: number): Promise<Buffer | null> {
  const { rows } = await sql<{ name: Buffer }>`
    insert into return_link (name, property_id, supplier_company_id, bwof_anniversary, email_id)
    select ${newLinkName()}, property_id, supplier_company_id, bwof_anniversary, email_id
    from return_link where email_id = ${emailId} order by return_link_id desc limit 1
    on conflict (email_id) where when_revoked is null do nothing returning name`.execute(db)
  return rows[0]?.name ?? null
}
