import { sql, type Kysely, type Transaction } from 'kysely'
import type { Day } from '@app/contract/dates'
import type { Tables } from '../database/tables.ts'
import { loadInBulk } from './bulk-load.ts'
import { prepareDefinitions } from './definitions.ts'
import { generate } from './generate.ts'
import { createDemoLogins } from './logins.ts'
import { SIZES, type Size } from './sizes.ts'
import { createRowWriter } from './write-rows.ts'

interface Wanted {
  size: Size
  seed: number
  today: Day
  onProgress: (properties: number, total: number) => void
}

/** Any number will do, as long as every Warrant takes the same. */
const DATA_SET_LOCK = 7_208_116

/** Those whose ids the generator gives out. */
const NUMBERED = [
  ['company', 'company_id'],
  ['billing_entity', 'billing_entity_id'],
  ['contact', 'contact_id'],
  ['property', 'property_id'],
  ['property_service', 'property_service_id'],
  ['email', 'email_id'],
] as const

/**
 * Generates a data set into an empty database, all of it or nothing. Answers false, and writes nothing, where there are
 * companies or properties already.
 */
export async function makeDataSet(db: Kysely<Tables>, { size, seed, today, onProgress }: Wanted): Promise<boolean> {
  const isMade = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${DATA_SET_LOCK})`.execute(transaction)
    if (await holdsRecords(transaction)) return false
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
    // The logins are given to companies by how much they do, which without statistics takes longer than all the rest.
    await sql`analyze company, property, property_service`.execute(transaction)
    await createDemoLogins(transaction, today)
    return true
  })
  // Statistics and the visibility map, so that the first queries are as fast as the later ones.
  if (isMade) await sql`vacuum (analyze)`.execute(db)
  return isMade
}

export async function holdsRecords(db: Kysely<Tables>): Promise<boolean> {
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
