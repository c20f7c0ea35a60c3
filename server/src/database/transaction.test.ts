import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import type { Connection } from './connection.ts'
import { transactionBy } from './transaction.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function nameIn(db: Connection): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select nullif(current_setting('warrant.login', true), '') as name`.execute(db)
  return rows[0]?.name ?? null
}

test('a transaction is in the name of its login, and nothing else that begins meanwhile or after', async () => {
  const { db } = database
  const login = String.raw`o'brien\@kauri.example`
  const names = await transactionBy(db, login, async (transaction) => ({
    own: await nameIn(transaction),
    other: await db.transaction().execute(nameIn),
  }))
  expect(names).toEqual({ own: login, other: null })
  expect(await db.transaction().execute(nameIn)).toBeNull()
})

test('what fails in it is rolled back, and the next one has its own name', async () => {
  const failing = transactionBy(database.db, 'first@kauri.example', () => Promise.reject(new Error('It failed')))
  await expect(failing).rejects.toThrow('It failed')
  expect(await transactionBy(database.db, 'second@kauri.example', nameIn)).toBe('second@kauri.example')
})
