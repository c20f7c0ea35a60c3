import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCompany } from '../testing/factories.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { Connection } from './connection.ts'
import { AHEAD } from './preparing-client.ts'
import type { Tables } from './tables.ts'
import { transactionAloneBy, transactionBy } from './transaction.ts'

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

describe('a transaction that PostgreSQL takes back', () => {
  const note = (transaction: Transaction<Tables>, companyId: number, text: string) =>
    sql`update company set company_notes = company_notes || ${text} where company_id = ${companyId}`.execute(
      transaction,
    )

  test('for a deadlock runs again, in the same name, and both are kept once', async () => {
    const { db } = database
    const [one, two] = [await buildCompany(db), await buildCompany(db)]
    const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const winner = Promise.withResolvers<void>()
    let runs = 0
    const crossing = async (first: number, second: number, own: number, text: string) => {
      await transactionBy(db, `${text}@kauri.example`, async (transaction) => {
        runs++
        // The one that was taken back does not meet the other a second time.
        if (runs > 2) await winner.promise
        await sql`set local deadlock_timeout = '50ms'`.execute(transaction)
        await note(transaction, first, text)
        met[own]?.resolve()
        await Promise.all(met.map(({ promise }) => promise))
        await note(transaction, second, text)
      })
      winner.resolve()
    }
    await Promise.all([crossing(one, two, 0, 'a'), crossing(two, one, 1, 'b')])

    expect(runs).toBe(3)
    const companies = await db
      .selectFrom('company')
      .select('companyNotes')
      .where('companyId', 'in', [one, two])
      .execute()
    for (const { companyNotes } of companies) expect(['ab', 'ba']).toContain(companyNotes)
    const changes = db.selectFrom('history').select('changedBy').where('entity', '=', 'company')
    const names = await changes.where('was', 'is not', null).orderBy('historyId').execute()
    expect(names.map(({ changedBy }) => changedBy).toSorted()).toEqual([
      'a@kauri.example',
      'a@kauri.example',
      'b@kauri.example',
      'b@kauri.example',
    ])
  })

  const refusedWith = (code: string) => {
    let runs = 0
    const working = transactionBy(database.db, 'staff@kauri.example', (transaction) => {
      runs++
      return sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(transaction)
    })
    return working.then(
      () => ({ runs, code: null }),
      (error: { code: string }) => ({ runs, code: error.code }),
    )
  }

  test.each(['40001', '40P01'])('again and again for %s is told after four runs', async (code) => {
    expect(await refusedWith(code)).toEqual({ runs: 4, code })
  })

  test('for anything else is told at once', async () => {
    expect(await refusedWith('23505')).toEqual({ runs: 1, code: '23505' })
  })
})

describe('one that is alone', () => {
  const LOGIN = 'staff@kauri.example'
  const settingIn = async (db: Connection) =>
    (await sql<{ setting: string }>`select current_setting('lock_timeout') as setting`.execute(db)).rows[0]?.setting

  test('keeps the others waiting for 10 seconds, then they are refused; later waits for rows are as before', async () => {
    const { db } = database
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const alone = transactionAloneBy(db, LOGIN, {
      before: async () => {},
      alone: async () => {
        begun.resolve()
        await over.promise
      },
    })
    await begun.promise
    const askedAt = Date.now()
    await expect(transactionBy(db, LOGIN, nameIn)).rejects.toMatchObject({ code: '55P03' })
    expect(Date.now() - askedAt).toBeGreaterThan(9_500)
    const patient = transactionBy(db, LOGIN, settingIn)
    over.resolve()
    await alone
    expect(await patient).toBe('0')
    await db.connection().execute(async (connection) => {
      await sql`set lock_timeout = '7s'`.execute(connection)
      const kept = await transactionBy(connection, LOGIN, settingIn)
      await sql`reset lock_timeout`.execute(connection)
      expect(kept).toBe('7s')
    })
  }, 30_000)

  test('keeps nobody waiting before that, and sees then what they wrote meanwhile', async () => {
    const { db } = database
    const companies = async (connection: Connection) =>
      Number(
        (
          await connection
            .selectFrom('company')
            .select(sql`count(*)`.as('count'))
            .executeTakeFirst()
        )?.count,
      )
    const [first, then] = await transactionAloneBy(db, LOGIN, {
      before: async (transaction) => {
        const seen = await companies(transaction)
        await transactionBy(db, LOGIN, async (other) => {
          await other.insertInto('company').values({ companyName: 'Beside' }).execute()
        })
        return seen
      },
      alone: async (transaction, seen) => [seen, await companies(transaction)],
    })
    expect(then).toBe((first ?? 0) + 1)
  })

  test('gives up after 5 seconds itself, and whoever waits behind it goes on', async () => {
    const { db } = database
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = transactionBy(db, LOGIN, async (transaction) => {
      await nameIn(transaction)
      begun.resolve()
      await over.promise
    })
    await begun.promise
    const alone = transactionAloneBy(db, LOGIN, { before: async () => {}, alone: async () => {} }).catch(
      (error: unknown) => error,
    )
    const behind = transactionBy(db, LOGIN, nameIn)
    expect(await alone).toMatchObject({ code: '55P03' })
    expect(await behind).toBe(LOGIN)
    over.resolve()
    await first
  }, 30_000)
})

describe('a statement that is sent ahead', () => {
  const rename = (transaction: Transaction<Tables>, companyId: number, companyName: string | null) =>
    sql`update company set company_name = ${companyName} where company_id = ${companyId} ${sql.raw(AHEAD)}`.execute(
      transaction,
    )
  const nameOf = async (db: Connection, companyId: number) => {
    const found = db.selectFrom('company').select('companyName').where('companyId', '=', companyId)
    return (await found.executeTakeFirstOrThrow()).companyName
  }

  test('is seen by the one after it, and kept', async () => {
    const { db } = database
    const companyId = await buildCompany(db)
    const seen = await transactionBy(db, 'a@kauri.example', async (transaction) => {
      await rename(transaction, companyId, 'Tui Fire')
      return nameOf(transaction, companyId)
    })
    expect([seen, await nameOf(db, companyId)]).toEqual(['Tui Fire', 'Tui Fire'])
  })

  test('fails the one after it with its own error, also where that is the end, and nothing is kept', async () => {
    const { db } = database
    const companyId = await buildCompany(db, { companyName: 'Kea Fire' })
    const reading = transactionBy(db, 'a@kauri.example', async (transaction) => {
      await rename(transaction, companyId, 'Tui Fire')
      await rename(transaction, companyId, null)
      return nameOf(transaction, companyId)
    })
    await expect(reading).rejects.toThrow('null value in column "company_name"')
    const ending = transactionBy(db, 'a@kauri.example', async (transaction) => {
      await rename(transaction, companyId, null)
    })
    await expect(ending).rejects.toThrow('null value in column "company_name"')
    expect(await nameOf(db, companyId)).toBe('Kea Fire')
  })

  test('that fails does not hide why the work gave up', async () => {
    const { db } = database
    const companyId = await buildCompany(db)
    const failing = transactionBy(db, 'a@kauri.example', async (transaction) => {
      await rename(transaction, companyId, null)
      throw new Error('It failed')
    })
    await expect(failing).rejects.toThrow('It failed')
    expect(await transactionBy(db, 'b@kauri.example', nameIn)).toBe('b@kauri.example')
  })

  test('fails a stream of rows behind it', async () => {
    const { db } = database
    const companyId = await buildCompany(db)
    const streaming = transactionBy(db, 'a@kauri.example', async (transaction) => {
      await rename(transaction, companyId, null)
      for await (const _ of transaction.selectFrom('company').select('companyId').stream(10)) break
    })
    await expect(streaming).rejects.toThrow('null value in column "company_name"')
  })
})
