import { sql } from 'kysely'
import type { BackupState } from '@app/contract/backup/schema'
import type { AppContext } from '../app-context.ts'
import { newestIn } from './nightly.ts'

/** From this age on a backup, or an installation without one, is worth a word. */
const TWO_DAYS_MS = 2 * 24 * 3_600_000

export async function getBackupState(
  { db, environment: { BACKUP_DIR } }: Pick<AppContext, 'db' | 'environment'>,
  now: Date,
): Promise<BackupState> {
  const newest = BACKUP_DIR ? await newestIn(BACKUP_DIR, now) : undefined
  const isLongAgo = (moment: Date) => now.getTime() - moment.getTime() > TWO_DAYS_MS
  if (newest) return { state: isLongAgo(newest) ? 'old' : 'ok', whenNewest: newest.toISOString() }
  const { rows } = await sql<{
    whenInstalled: string
  }>`select min(when_applied) as when_installed from migration`.execute(db)
  if (!isLongAgo(new Date(rows[0]?.whenInstalled ?? now))) return { state: 'new', whenNewest: null }
  return { state: BACKUP_DIR ? 'none' : 'off', whenNewest: null }
}
