import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Marks the addresses of contacts that an e-mail could not reach (docs/rules/mailbox.md#addresses-that-fail). Only an
 * address that the e-mail went to counts. A report that names another one, to which somebody forwards their mail, counts
 * for the recipient if there was only one.
 */
export async function markFailingAddresses(
  transaction: Transaction<Tables>,
  emailId: number,
  reported: readonly string[],
): Promise<void> {
  await sql`
    with recipient as (
      select lower(address) as address from email_recipient where email_id = ${emailId}),
    failing as (
      select address from recipient
      where address = any(${reported}::text[]) or (select count(*) from recipient) = 1),
    locked as materialized (
      select contact_id from contact
      where lower(email::text) in (select address from failing) and email <> '' and when_deleted is null
        and email_fails_since is null
      order by contact_id for no key update)
    update contact set email_fails_since = clock_timestamp() from locked
    where locked.contact_id = contact.contact_id`.execute(transaction)
}
