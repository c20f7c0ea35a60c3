import { sql, type RawBuilder } from 'kysely'
import type { Connection } from '../../database/connection.ts'

/**
 * Marks the contacts with these addresses, in lower case, which an e-mail could not reach, as was said at that moment; the
 * earlier mark of one that has failed before is renewed (docs/rules/mailbox.md#addresses-that-fail).
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
    where locked.contact_id = contact.contact_id`.execute(db)
}

/** Takes such marks back, except of addresses that an e-mail still could not reach. */
export async function clearFailingAddresses(db: Connection, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await sql`
    with works as materialized (
      select address from unnest(${addresses}::text[]) reached (address)
      where not exists (select from email_recipient failed join email using (email_id)
        where lower(failed.address) = reached.address and (came_back
          or outcome = 'refused' and kind = 'to' and when_returned is not null))),
    locked as materialized (
      select contact_id from contact
      where lower(email::text) in (select address from works) and email <> '' and when_deleted is null
        and email_fails_since is not null
      order by contact_id for no key update)
    update contact set email_fails_since = null from locked
    where locked.contact_id = contact.contact_id`.execute(db)
}
