import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Connection } from '../database/connection.ts'
import { createSealer } from '../lib/sealer.ts'

const FINGERPRINT_BYTES = 32

/** The same for the same secret, and of no use for finding it. */
const fingerprintOf = (secret: string): Buffer =>
  createSealer(secret, 'secret in use').seal(Buffer.from('secret in use'), FINGERPRINT_BYTES)

const RECORD = `insert into secret_in_use (fingerprint) values ($1)
  on conflict (is_only) do update set fingerprint = excluded.fingerprint`

/** Says which secret the program runs with, from its start on (docs/rules/installation.md#backup). */
export async function recordSecret(db: Connection, secret: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(RECORD, [fingerprintOf(secret)]))
}

/** The same, as part of a restore. */
export async function recordSecretIn(client: Pick<pg.Client, 'query'>, secret: string): Promise<void> {
  await client.query(RECORD, [fingerprintOf(secret)])
}

/** Whether the program runs with another secret. It does not where none has started since the database could say so. */
export async function isOtherSecret(client: Pick<pg.Client, 'query'>, secret: string): Promise<boolean> {
  const { rows } = await client.query<{ fingerprint: Buffer }>('select fingerprint from secret_in_use')
  return rows[0] !== undefined && !fingerprintOf(secret).equals(rows[0].fingerprint)
}
