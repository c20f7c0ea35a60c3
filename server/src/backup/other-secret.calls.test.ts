import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { stopProcess } from '../testing/stop-process.ts'
import { createDatabaseBefore, createTestDatabase } from '../testing/test-database.ts'
import { useWarrantProcesses } from '../testing/warrant-process.ts'
import { migrateChecksums, run, useFolder, type Variables } from './testing.ts'

const at = useFolder()
const { start } = useWarrantProcesses()

const SECRET = 'what the program runs with, long enough'
const NEXT = 'what it runs with from now on, long enough'

/** Starts the program, and stops it once it serves. */
async function serve(variables: Record<string, string>) {
  const { child, exited, listening, output } = start({ ...variables, PORT: String(await freePort()) })
  await Promise.race([listening, exited])
  await stopProcess(child)
  expect(output()).toContain('is at http')
}

test('a backup with another secret than the program runs with is refused, also once that is replaced', async () => {
  const { close, db, url } = await createTestDatabase()
  const variables = { DATABASE_URL: url, DATA_DIR: at('data') }
  await mkdir(variables.DATA_DIR, { mode: 0o700 })
  // From before TOKEN_SECRET was set.
  await writeFile(path.join(variables.DATA_DIR, 'token-secret'), 'of the first start, not used any more', {
    mode: 0o600,
  })
  const backUpWith = (more: object) => run('backup', { ...variables, ...more }, at('other.backup'))
  const refused = { code: 1, stderr: expect.stringContaining('Warrant runs with another secret') }

  await serve({ ...variables, TOKEN_SECRET: SECRET })
  expect(await backUpWith({})).toMatchObject(refused)
  expect(await readdir(at())).not.toContain('other.backup')
  expect(await backUpWith({ TOKEN_SECRET: SECRET })).toMatchObject({ code: 0 })

  await serve({ ...variables, TOKEN_SECRET: NEXT })
  expect(await backUpWith({ TOKEN_SECRET: SECRET })).toMatchObject(refused)
  expect(await backUpWith({ TOKEN_SECRET: NEXT })).toMatchObject({ code: 0 })
  expect(await db.selectFrom('history').select('entity').where('entity', 'like', 'secret%').execute()).toEqual([])

  // The secret of a restore is that of the environment, otherwise that of the backup.
  const given: Variables[] = [{ TOKEN_SECRET: SECRET }, {}]
  for (const more of given) {
    const target = await createTestDatabase()
    await target.db.destroy()
    const folder = `restored-${Object.keys(more).length}`
    const elsewhere = { DATABASE_URL: target.url, DATA_DIR: at(folder), ...more }
    expect(await run('restore', elsewhere, at('other.backup'))).toMatchObject({ code: 0 })
    expect(await run('backup', elsewhere, at(`${folder}.backup`))).toMatchObject({ code: 0 })
    const wrong = { ...elsewhere, TOKEN_SECRET: 'neither of the two, but long enough' }
    expect(await run('backup', wrong, at(`${folder}.backup`))).toMatchObject(refused)
    await target.close()
  }
  await close()
}, 120_000)

test('a backup is made as before while no program has said what it runs with', async () => {
  const older = await createDatabaseBefore('0062')
  await migrateChecksums(older.url)
  const variables = { DATABASE_URL: older.url, DATA_DIR: at('older'), TOKEN_SECRET: SECRET }
  expect(await run('backup', variables, at('older.backup'))).toMatchObject({ code: 0 })
  await serve({ ...variables, TOKEN_SECRET: NEXT })
  expect(await run('backup', variables, at('older.backup'))).toMatchObject({ code: 1 })
  await older.close()
}, 60_000)
