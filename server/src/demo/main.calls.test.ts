import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programEnvironment, STOP_WITH_PARENT } from '../testing/stop-with-parent.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder = ''

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'warrant-demo-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function run(...args: string[]): Promise<{ code: unknown; printed: string; refused: string }> {
  const command = spawn(process.execPath, [...STOP_WITH_PARENT, path.join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...programEnvironment(), DATABASE_URL: database.url, DATA_DIR: folder, NODE_NO_WARNINGS: '1' },
  })
  const [printed, refused, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'exit'),
  ])
  return { code, printed, refused }
}

test('an option that is not right is refused in one sentence', async () => {
  const refusals = await Promise.all([
    run('--size', 'huge'),
    run('--seed', 'x'),
    run('--today', '2026-02-30'),
    run('--nothing'),
  ])
  expect(refusals.map(({ refused }) => refused)).toEqual([
    '--size is "huge": it must be tiny, office, national.\n',
    '--seed is "x": it must be a whole number.\n',
    '--today is "2026-02-30": it must be a date that exists, as YYYY-MM-DD.\n',
    'The options are --size, --seed and --today, each with a value.\n',
  ])
  expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1, 1])
})

test('an empty database is filled, one with records is left as it is', async () => {
  const first = await run('--size', 'tiny', '--seed', '7', '--today', '2026-11-21')
  expect(first.code).toBe(0)
  expect(first.printed).toContain('Created the tiny data set of 2026-11-21')
  expect(first.printed).toContain('supplier@demo.example')
  const certificates = database.db.selectFrom('certificate').select('certificateId').limit(1)
  expect(await certificates.execute()).toHaveLength(1)
  const second = await run('--size', 'tiny')
  expect(second.code).toBe(1)
  expect(second.refused).toBe(
    'This database already has companies or properties. A data set needs an empty database.\n',
  )
})
