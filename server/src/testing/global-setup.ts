import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../database/migrate.ts'
import { startTestPostgres, type TestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** With a migrated database that tests clone and never write to. */
    postgres: TestPostgres
  }
}

/** Starts one PostgreSQL for all call tests and migrates it once. Each test file clones its database from it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'warrant-tests-'))
  const postgres = await startTestPostgres(dataDir)
  await migrate(postgres.url)
  project.provide('postgres', { url: postgres.url, superuserUrl: postgres.superuserUrl })
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
