import { createHash } from 'node:crypto'
import pg from 'pg'
import type { DocumentStore } from '../lib/document-store.ts'
import { listTables } from './catalog.ts'

/** All that an installation holds at one moment: each table's rows and each document's bytes, as hashes. */
export interface Moment {
  /** The number of rows and the hash of all rows, by table. */
  tables: Record<string, string>
  /** The hash of the bytes, by stored name. */
  files: Record<string, string>
  rows: number
}

/**
 * Counters of lists, which a restore moves on so that no browser takes an old list for the new one, and sign-ons under way,
 * which it ends.
 */
const LEFT_OUT = new Set(['list_change', 'list_row_change', 'list_floor', 'sign_on'])

/**
 * A table's rows as a restore leaves them: e-mails on their way are held, sessions and links to a password are over, and the
 * restore itself is in the audit.
 */
const ROWS: Record<string, string> = {
  email: `(select to_jsonb(email) || case when status in ('QUEUED', 'SENDING')
    then '{"status": "HELD", "hold_reason": "RESTORED", "claimed_by": null, "claimed_until": null}'::jsonb else '{}' end as row
    from email)`,
  login_session: "(select to_jsonb(login_session) - 'when_ended' as row from login_session)",
  account_link: "(select to_jsonb(account_link) - 'when_used' as row from account_link)",
  audit_event: "(select to_jsonb(audit_event) as row from audit_event where kind <> 'restored')",
}

/** Reads everything as of a snapshot that another connection exported, or as it is now. */
export async function readMoment(url: string, store: Pick<DocumentStore, 'read'>, snapshot?: string): Promise<Moment> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    if (snapshot) await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`)
    const tables: Record<string, string> = {}
    const files: Record<string, string> = {}
    let rows = 0
    for (const { name, columns } of await listTables(client)) {
      if (LEFT_OUT.has(name)) continue
      const table = client.escapeIdentifier(name)
      const { rows: read } = await client.query<{ count: number; hash: string }>(`
        select count(*)::int as count, md5(coalesce(string_agg(hash, '' order by hash), '')) as hash
        from (select md5(row::text) as hash from ${ROWS[name] ?? `(select to_jsonb(${table}) as row from ${table})`} rows) hashes`)
      rows += read[0]?.count ?? 0
      tables[name] = `${read[0]?.count} ${read[0]?.hash}`
      if (columns.includes('stored_as')) Object.assign(files, await hashFiles(client, table, store))
    }
    return { tables, files, rows }
  } finally {
    await client.end()
  }
}

async function hashFiles(client: pg.Client, table: string, store: Pick<DocumentStore, 'read'>) {
  const { rows } = await client.query<{ storedAs: string; contentHash: string }>(
    `select stored_as as "storedAs", content_hash as "contentHash" from ${table} where stored_as is not null`,
  )
  const files: Record<string, string> = {}
  for (const { storedAs, contentHash } of rows) {
    const hash = createHash('sha256')
    for await (const chunk of (await store.read(storedAs)) as AsyncIterable<Buffer>) hash.update(chunk)
    files[storedAs] = hash.digest('hex')
    if (files[storedAs] !== contentHash) throw new Error(`The file ${storedAs} is not what its row says`)
  }
  return files
}
