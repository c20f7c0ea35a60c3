import { sql, type RawBuilder } from 'kysely'
import type { Connection } from '../../database/connection.ts'

/**
 * Marks the contacts with these addresses, in lower case, which an e-mail could not reach, as was said at that moment; the
 * earlier mark of one that has failed before is renewed, and one that somebody has said to work since is left (docs/rules/mailbox.md#addresses-that-fail).
 */
export async function markFailingAddresses(
  db: Connection,
  addresses: readonly string[],
  at: RawBuilder<unknown> = sql`clock_timestamp()`,
): Promise<void> {
  await sql`
    with locked as materialized (
      select contact_id from contact
      where lower(email::text) = any(${addresses}::text[]) and email <> '' and when_deleted is null
      order by contact_id for no key update)
    update contact set email_fails_since = greatest(email_fails_since, ${at}) from locked
    where locked.contact_id = contact.contact_id and ${at} > coalesce(email_works_since, '-infinity')`.execute(db)
}
