import { sql, type Kysely, type Transaction } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { Tables } from '../database/tables.ts'
import { loadInBulk } from './bulk-load.ts'
import { prepareDefinitions } from './definitions.ts'
import { generate } from './generate.ts'
import { createDemoLogins } from './logins.ts'
import { SIZES, type Size } from './sizes.ts'
import { createRowWriter } from './write-rows.ts'

interface DataSetOptions {
  size: Size
  seed: number
  today: Day
  onProgress: (properties: number, total: number) => void
}

/** An arbitrary number that is the same in every version. */
const DATA_SET_LOCK = 7_208_116

/** Tables whose ids the generator assigns. */
const NUMBERED = [
  ['company', 'company_id'],
  ['billing_entity', 'billing_entity_id'],
  ['contact', 'contact_id'],
  ['property', 'property_id'],
  ['property_service', 'property_service_id'],
  ['email', 'email_id'],
] as const

/**
 * Generates a data set in an empty database, all or nothing. Returns false, and writes nothing, if there are already
 * companies or properties.
 */
export async function makeDataSet(
  db: Kysely<Tables>,
  { size, seed, today, onProgress }: DataSetOptions,
): Promise<boolean> {
  const isMade = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${DATA_SET_LOCK})`.execute(transaction)
    if (await hasRecords(transaction)) return false
    await loadInBulk(transaction, async () => {
      const definitions = await prepareDefinitions(transaction)
      const write = createRowWriter(transaction)
      let properties = 0
      for (const batch of generate({ size, seed, today, definitions })) {
        await write(batch)
        if (batch.table !== 'property') continue
        properties += batch.rows.length
        onProgress(properties, SIZES[size].properties)
      }
    })
    await continueSequences(transaction)
    // Logins are assigned to companies by their number of properties, a query that is very slow without statistics.
    await sql`analyze company, property, property_service`.execute(transaction)
    await createDemoLogins(transaction, today)
    return true
  })
  // Updates statistics and the visibility map, so that the first queries are as fast as later ones.
  if (isMade) await sql`vacuum (analyze)`.execute(db)
  return isMade
}

export async function hasRecords(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from company) or exists (select from property) as holds`.execute(db)
  return rows[0]?.holds === true
}

async function continueSequences(transaction: Transaction<Tables>): Promise<void> {
  for (const [table, key] of NUMBERED) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${key}), max(${sql.ref(key)}))
      from ${sql.table(table)}`.execute(transaction)
  }
}
