import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { BackupState } from '@app/contract/backup/schema'
import { buildLogin } from '../testing/factories.ts'
import { buildTestApp } from '../testing/test-app.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'warrant-backups-'))
afterAll(() => rm(folder, { recursive: true }))

/** What an administrator gets, of an installation that is `days` old. */
async function stateOf(environment: Record<string, string>, days: number): Promise<BackupState> {
  const app = await buildTestApp(environment)
  try {
    await sql`update migration set when_applied = now() - make_interval(days => ${days})`.execute(app.db)
    await buildLogin(app.db, { loginEmail: 'admin@office.example', isAdministrator: true, isCompassStaff: true })
    const answer = await app.call('/backup/state', { token: await app.tokenOf('admin@office.example') })
    return answer.json<BackupState>()
  } finally {
    await app.close()
  }
}

test('a backup that is older than two days is old, and one that was never made is missed after two days', async () => {
  expect(await stateOf({}, 1)).toEqual({ state: 'new', whenNewest: null })
  expect(await stateOf({}, 3)).toEqual({ state: 'off', whenNewest: null })
  expect(await stateOf({ BACKUP_DIR: folder }, 3)).toEqual({ state: 'none', whenNewest: null })
  const file = path.join(folder, 'warrant-2026-11-01T01-00-00Z.backup')
  await writeFile(file, '')
  expect(await stateOf({ BACKUP_DIR: folder }, 3)).toMatchObject({ state: 'ok' })
  const before = new Date(Date.now() - 49 * 3_600_000)
  await utimes(file, before, before)
  expect(await stateOf({ BACKUP_DIR: folder }, 3)).toEqual({ state: 'old', whenNewest: before.toISOString() })
})
