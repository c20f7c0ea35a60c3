import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem } from '@app/contract/problem'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { OPERATOR_SETTING } from '../operator/queries.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { servicesOn, useTestApp } from '../testing/test-app.ts'
import { connect, createPool } from './connection.ts'
import type { Tables } from './tables.ts'

const opened = useTestApp()
let token = ''
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  token = await opened().staffToken()
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

/** The product on a pool of its own. */
async function appOn(pool: ReturnType<typeof createPool>): Promise<FastifyInstance> {
  const db = connect(pool)
  const app = await buildApp(servicesOn(opened().services, db))
  closing.push(
    () => db.destroy(),
    () => app.close(),
  )
  return app
}

const ask = (app: FastifyInstance, url: string, payload?: object) =>
  app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })

function expectRetryLater(answer: Awaited<ReturnType<typeof ask>>, code: string): void {
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['retry-after']]).toEqual([
    503,
    'application/problem+json; charset=utf-8',
    '5',
  ])
  expect(Problem.parse(answer.json()).type).toBe(`urn:warrant:problem:${code}`)
}

const whileLocked = async (db: Kysely<Tables>, work: () => Promise<void>) =>
  db.transaction().execute(async (transaction) => {
    await sql`lock table contact, property, company in access exclusive mode`.execute(transaction)
    await work()
  })

test.each([
  ['/company/1', undefined],
  ['/company/list', undefined],
  ['/contact/search', { query: {} }],
  ['/property/dashboard', {}],
  ['/contact/export', { query: {} }],
  ['/company/add', { companyName: 'Kauri Trust' }],
])('%s whose statement takes too long is a 503 that says when to try again', async (url, payload) => {
  const app = await appOn(createPool(opened().url, 2, { statementTimeoutMs: 300 }))
  await whileLocked(opened().db, async () => expectRetryLater(await ask(app, url, payload), 'too-slow'))
  expect((await ask(app, '/company/list')).statusCode).toBe(200)
})

test('a long answer may take longer than one statement, and its connection is as it was afterwards', async () => {
  const pool = createPool(opened().url, 1, { statementTimeoutMs: 300 })
  const app = await appOn(pool)
  expect((await ask(app, '/contact/search', { query: {} })).statusCode).toBe(200)
  const { rows } = await pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '300ms' }])
})

test('a call that finds no connection free is a 503 that says when to try again', async () => {
  const pool = createPool(opened().url, 2, { waitMs: 300 })
  const app = await appOn(pool)
  const held = [await pool.connect(), await pool.connect()]
  expectRetryLater(await ask(app, '/company/1'), 'busy')
  expectRetryLater(await ask(app, '/contact/search', { query: {} }), 'busy')
  for (const client of held) client.release()
  expect((await ask(app, '/company/list')).statusCode).toBe(200)
})

test('a database that goes away is a 503, and calls are answered again once it is back', async () => {
  const database = new URL(opened().url)
  const proxy = await startTcpProxy(Number(database.port))
  database.port = String(proxy.port)
  const app = await appOn(createPool(database.href, 2, { waitMs: 1000 }))
  expect((await ask(app, '/company/list')).statusCode).toBe(200)
  expect((await ask(app, '/metrics')).body).toContain('warrant_emails{status="queued"} 0')
  proxy.breakAfter(0)
  expectRetryLater(await ask(app, '/property/list'), 'no-database')
  // Values of before would look as if everything went on. A connection that was idle may bring one more.
  const values = async () => (await ask(app, '/metrics')).body.match(/^warrant_\w+/gm)
  await expect.poll(values).not.toContain('warrant_emails')
  expect(await values()).not.toContain('warrant_mail_unmatched')
  expect(await values()).toContain('warrant_database_pool')
  proxy.breakAfter(Number.POSITIVE_INFINITY)
  await expect.poll(async () => (await ask(app, '/property/list')).statusCode).toBe(200)
  proxy.close()
})

const IMPATIENT = { statementTimeoutMs: 300, onItsWayMs: 200 }

test('a database that is gone without a word keeps no call waiting, and calls are answered by the one in its place', async () => {
  const database = new URL(opened().url)
  const proxy = await startTcpProxy(Number(database.port))
  database.port = String(proxy.port)
  const pool = createPool(database.href, 1, IMPATIENT)
  const app = await appOn(pool)
  expect((await ask(app, '/company/list')).statusCode).toBe(200)
  proxy.freeze()
  expectRetryLater(await ask(app, '/company/list'), 'no-database')
  expect((await ask(app, '/company/list')).statusCode).toBe(200)
  expect(pool.totalCount).toBe(1)
  proxy.close()
})

test('a statement that was allowed more time is waited for while the database works on it', async () => {
  const db = connect(createPool(opened().url, 1, IMPATIENT))
  closing.push(() => db.destroy())
  const slept = db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = '20s'`.execute(transaction)
    return sql<{ slept: boolean }>`select pg_sleep(1.5) is not null as slept`.execute(transaction)
  })
  expect((await slept).rows).toEqual([{ slept: true }])
})

test('the screens open while the database is away, with the name of the operator as it was, and say so themselves', async () => {
  const { db } = opened()
  const { companyId } = await db
    .insertInto('company')
    .values({ companyName: 'Kōwhai Compliance' })
    .returning('companyId')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('setting')
    .values({ name: OPERATOR_SETTING, value: JSON.stringify(companyId) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(companyId) }))
    .execute()
  const database = new URL(opened().url)
  const proxy = await startTcpProxy(Number(database.port))
  database.port = String(proxy.port)
  const app = await appOn(createPool(database.href, 2))
  const open = () => app.inject({ url: '/company/1', headers: { accept: 'text/html' } })
  expect((await open()).body).toContain('Kōwhai Compliance')
  proxy.breakAfter(0)
  const page = await open()
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('Kōwhai Compliance')
  proxy.close()
})

test.each([
  ['done', true],
  ['not done', false],
])('a change whose commit nobody confirmed, and that was %s, says that it is not known', async (_, isHeard) => {
  const database = new URL(opened().url)
  const proxy = await startTcpProxy(Number(database.port))
  database.port = String(proxy.port)
  const app = await appOn(createPool(database.href, 2))
  const companyName = `Kauri Trust ${String(isHeard)}`
  proxy.cutAt({ text: 'commit', isHeard })
  expectRetryLater(await ask(app, '/company/add', { companyName }), 'outcome-unknown')
  const named = opened().db.selectFrom('company').select('companyId').where('companyName', '=', companyName)
  await expect.poll(async () => (await named.execute()).length).toBe(isHeard ? 1 : 0)
  expect((await ask(app, '/company/list')).statusCode).toBe(200)
  proxy.close()
})
