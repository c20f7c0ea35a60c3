import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { AuditKind } from '@app/contract/audit-kinds'
import type pg from 'pg'
import type { Connection } from '../database/connection.ts'
import { TOKEN_SECRET_FILE } from '../auth/token.ts'

/** What a secret is called until the restore that brought it is committed; its id follows. */
const STAGED = `${TOKEN_SECRET_FILE}.restored-`

/**
 * Puts a secret beside the present one. The restore writes the returned id into its transaction, so that whoever comes next
 * can tell whether it was committed, however it ended.
 */
export async function stageSecret(dataDir: string, secret: Buffer): Promise<string> {
  const restoreId = randomUUID()
  const file = await open(path.join(dataDir, STAGED + restoreId), 'wx', 0o600)
  try {
    await file.writeFile(secret)
    await file.sync()
  } finally {
    await file.close()
  }
  return restoreId
}

/**
 * Gives the secret of a committed restore its place, which a restore that was killed at its end could not do. With
 * `isAlone`, when no restore can be under way, those of restores that were not committed are removed.
 */
export async function settleSecret(
  dataDir: string,
  { isCommitted, isAlone }: { isCommitted: (restoreId: string) => Promise<boolean>; isAlone: boolean },
): Promise<void> {
  const staged = (await readdir(dataDir)).filter((name) => name.startsWith(STAGED))
  for (const name of staged) {
    const place = path.join(dataDir, name)
    if (await isCommitted(name.slice(STAGED.length))) {
      await rename(place, path.join(dataDir, TOKEN_SECRET_FILE)).catch(unlessGone)
    } else if (isAlone) {
      await rm(place, { force: true })
    }
  }
}

const KIND: AuditKind = 'restored'

/** Whether the restore with an id was committed to this database. */
export async function isRestored(db: Connection, restoreId: string): Promise<boolean> {
  const found = await db
    .selectFrom('auditEvent')
    .select('auditId')
    .where('kind', '=', KIND)
    .where('detail', '=', restoreId)
    .executeTakeFirst()
  return found !== undefined
}

/** The same, for a backup, which reads as of one moment. */
export const isRestoredIn =
  (client: Pick<pg.Client, 'query'>) =>
  async (restoreId: string): Promise<boolean> => {
    const { rowCount } = await client.query('select from audit_event where kind = $1 and detail = $2', [
      KIND,
      restoreId,
    ])
    return rowCount !== 0
  }

/** As part of the restore itself: without an id where no secret is put in its place. */
export async function recordRestore(
  client: Pick<pg.Client, 'query'>,
  subject: string,
  restoreId: string,
): Promise<void> {
  await client.query('insert into audit_event (kind, subject, detail) values ($1, $2, $3)', [KIND, subject, restoreId])
}

/** Another process was quicker. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
