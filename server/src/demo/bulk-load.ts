import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** All tables that a data set fills. */
const FILLED_TABLES = [
  'company',
  'billing_entity',
  'contact',
  'contact_words',
  'property',
  'property_bwof',
  'property_evacuation',
  'property_service',
  'email',
  'email_recipient',
  'email_property_service',
]

/**
 * Drops foreign keys, indexes and the search words of contacts during a load and recreates them afterwards, once for
 * all rows instead of once per row, which takes a third of the time. If the transaction fails, they are as before.
 */
export async function loadInBulk(transaction: Transaction<Tables>, load: () => Promise<void>): Promise<void> {
  await sql`select set_config('warrant.bulk', 'on', true), set_config('maintenance_work_mem', '128MB', true)`.execute(
    transaction,
  )
  const keys = await readStatements(
    transaction,
    sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where contype = 'f' and conrelid = any(${FILLED_TABLES}::regclass[])`,
  )
  const indexes = await readStatements(
    transaction,
    sql`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
    from pg_index where not indisunique and indrelid = any(${FILLED_TABLES}::regclass[])`,
  )
  const dropped = [...keys, ...indexes]
  for (const { drop } of dropped) await sql.raw(drop).execute(transaction)
  await sql`alter table contact disable trigger add_words`.execute(transaction)
  await load()
  await sql`
    insert into contact_words (contact_id, words, place, name, own, telephones)
    select contact_id, words, place, name, own, telephones from contact_with_words`.execute(transaction)
  await sql`alter table contact enable trigger add_words`.execute(transaction)
  for (const { restore } of dropped.toReversed()) await sql.raw(restore).execute(transaction)
}

interface Statements {
  drop: string
  restore: string
}

async function readStatements(transaction: Transaction<Tables>, select: ReturnType<typeof sql>): Promise<Statements[]> {
  const { rows } = await sql<Statements>`${select}`.execute(transaction)
  return rows
}
