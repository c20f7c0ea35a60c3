import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Problem } from '@app/contract/problem'
import { buildLogin, buildProperty } from '../testing/factories.ts'
import { buildTestApp, useTestApp, type TestApp } from '../testing/test-app.ts'

/** The log line of a failed call, found by the request id in its answer. */
const causesOf = (app: TestApp, problem: Problem): string[] =>
  app
    .logged()
    .filter(({ reqId, level }) => reqId !== undefined && reqId === problem.requestId && level === 50)
    .map(({ err }) => err?.stack ?? '')

describe('a failure of the server is logged with its cause, under the request id that the answer carries', () => {
  const opened = useTestApp({
    LOG_LEVEL: 'error',
    CHROMIUM_PATH: '/nowhere/chromium',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'office@warrant.example',
  })
  const tokenOfAdministrator = async () => {
    const { db, tokenOf } = opened()
    const loginEmail = `${crypto.randomUUID()}@office.example`
    await buildLogin(db, { loginEmail, isAdministrator: true })
    return tokenOf(loginEmail)
  }

  test('when no browser starts', async () => {
    const propertyId = await buildProperty(opened().db)
    const body = { propertyId, documentHeader: 'Plan', filename: `${propertyId}.pdf`, htmlContent: '<p>Plan</p>' }
    const answer = await opened().call('/document/generate', { token: await tokenOfAdministrator(), body })
    expect(answer.statusCode).toBe(503)
    expect(causesOf(opened(), answer.json())).toEqual([expect.stringContaining('/nowhere/chromium')])
  })

  test('when mail is refused', async () => {
    const propertyId = await buildProperty(opened().db)
    const body = { propertyId, subject: 'BWOF', body: '<p>Kia ora</p>' }
    const path = '/email/templates/Email_12A_Request/test-send'
    const answer = await opened().call(path, { token: await tokenOfAdministrator(), body })
    expect(answer.statusCode).toBe(502)
    const { detail } = answer.json<Problem>()
    expect(causesOf(opened(), answer.json())).toEqual([expect.stringContaining(detail)])
  })

  test('when nobody foresaw it', async () => {
    const token = await tokenOfAdministrator()
    await sql`alter table document rename to elsewhere`.execute(opened().db)
    const answer = await opened().call('/document/download?id=1', { token })
    await sql`alter table elsewhere rename to document`.execute(opened().db)
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('relation')
    expect(causesOf(opened(), answer.json())).toEqual([expect.stringContaining('relation "document" does not exist')])
  })

  test('but not what a caller does wrong', async () => {
    const before = opened().logged().length
    const answer = await opened().call('/document/download?id=1', { token: 'abc' })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).not.toHaveProperty('requestId')
    expect(opened().logged()).toHaveLength(before)
  })
})

test('a server without its database is not ready, and logs why', async () => {
  const app = await buildTestApp({ LOG_LEVEL: 'error' })
  expect((await app.call('/ready')).statusCode).toBe(200)
  await app.db.destroy()
  const answer = await app.call('/ready')
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(answer.json()).toMatchObject({ status: 503, detail: 'The database cannot be reached.' })
  expect(causesOf(app, answer.json())).toEqual([expect.stringContaining('caused by')])
  await app.close()
})

test('an answer that breaks off is logged with its cause', async () => {
  const app = await buildTestApp({ LOG_LEVEL: 'error' })
  async function* breaking() {
    yield 'half of '
    throw new Error('The cursor is gone')
  }
  app.app.get('/breaking', (_request, reply) => reply.type('text/plain').send(Readable.from(breaking())))
  await expect(app.app.inject('/breaking')).rejects.toThrow('destroyed')
  expect(app.logged()).toEqual([
    expect.objectContaining({
      msg: 'The answer failed midway',
      url: '/breaking',
      reqId: expect.any(String),
      err: expect.objectContaining({ message: 'The cursor is gone' }),
    }),
  ])
  await app.close()
})

test.each([
  ['info', false],
  ['debug', true],
  ['trace', true],
])('LOG_LEVEL=%s logs each call: %s', async (LOG_LEVEL, expected) => {
  const app = await buildTestApp({ LOG_LEVEL })
  await app.call('/health')
  expect(app.logged().some(({ msg }) => msg === 'incoming request')).toBe(expected)
  expect(app.logged().some(({ msg }) => msg === 'request completed')).toBe(expected)
  await app.close()
})
