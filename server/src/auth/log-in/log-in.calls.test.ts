import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { connect, createPool } from '../../database/connection.ts'
import { buildLogin, PASSWORD } from '../../testing/factories.ts'
import { servicesOn, useTestApp } from '../../testing/test-app.ts'

const opened = useTestApp({ TRUST_PROXY: '127.0.0.1' })

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const tryFrom = (address: string, userName: string, password: string, cookie = '') =>
  opened().call('/auth/login', {
    body: { userName, password },
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  })

const cookieOf = ({ headers }: LightMyRequestResponse): string =>
  String([headers['set-cookie']].flat()[0]).split(';')[0] ?? ''

describe('logging in', () => {
  test('gives a token with the claims of the specification, and counts', async () => {
    const { db } = opened()
    const loginId = await buildLogin(db, {
      loginEmail: 'Hemi@office.example',
      isAdministrator: true,
      isCompassStaff: true,
    })
    const answer = await tryFrom('10.0.0.1', ' hemi@OFFICE.example ', PASSWORD)
    expect(answer.statusCode).toBe(200)
    expect(claimsOf(answer.json<{ token: string }>().token)).toMatchObject({
      email: 'Hemi@office.example',
      loginID: loginId,
      Role: ['CompassStaff', 'CompassAdmin'],
      IsAdministrator: true,
      exp: expect.any(Number),
    })
    const stored = await db.selectFrom('login').selectAll().where('loginId', '=', loginId).executeTakeFirstOrThrow()
    expect(stored.loginCount).toBe(1)
    expect(stored.whenLastLogin).not.toBeNull()
  })

  test('gives the same answer to a wrong name, a wrong password, a deleted login and one without roles', async () => {
    const { db } = opened()
    await buildLogin(db, { loginEmail: 'right@office.example', isCompassStaff: true })
    await buildLogin(db, {
      loginEmail: 'gone@office.example',
      isCompassStaff: true,
      whenDeleted: '2026-01-01T00:00:00Z',
    })
    await buildLogin(db, { loginEmail: 'idle@office.example' })
    const answers = await Promise.all([
      tryFrom('10.0.0.2', 'nobody@office.example', PASSWORD),
      tryFrom('10.0.0.2', 'right@office.example', 'not the password'),
      tryFrom('10.0.0.2', 'gone@office.example', PASSWORD),
      tryFrom('10.0.0.2', 'idle@office.example', PASSWORD),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400, 400])
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  })

  test('checks ten wrong passwords for a login, from however many addresses', async () => {
    const { db } = opened()
    await buildLogin(db, { loginEmail: 'tried@office.example', isCompassStaff: true })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => tryFrom(`10.1.0.${index}`, 'tried@office.example', `guess ${index}`)),
    )
    const statuses = answers.map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    const refused = await tryFrom('10.0.0.3', 'tried@office.example', PASSWORD)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('lets the owner in from a device on which they logged in before, whatever others try', async () => {
    const { db } = opened()
    const loginId = await buildLogin(db, { loginEmail: 'owner@office.example', isCompassStaff: true })
    const first = await tryFrom('10.0.0.20', 'owner@office.example', PASSWORD)
    const cookie = cookieOf(first)
    expect(first.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/)
    for (let attempt = 0; attempt < 11; attempt++) await tryFrom('10.0.0.21', 'owner@office.example', 'wrong')

    expect((await tryFrom('10.0.0.20', 'owner@office.example', PASSWORD)).statusCode).toBe(429)
    expect((await tryFrom('10.0.0.22', 'owner@office.example', PASSWORD, cookie)).statusCode).toBe(200)
    // The success gives the others no more tries.
    expect((await tryFrom('10.0.0.23', 'owner@office.example', 'wrong')).statusCode).toBe(429)

    // The device has ten tries of its own.
    const own = []
    for (let attempt = 0; attempt < 11; attempt++)
      own.push((await tryFrom(`10.2.0.${attempt}`, 'owner@office.example', 'wrong', cookie)).statusCode)
    expect(own).toEqual([...Array<number>(10).fill(400), 429])

    // A device is known for one login, and not by a cookie that somebody made up.
    await buildLogin(db, { loginEmail: 'neighbour@office.example', isCompassStaff: true })
    for (let attempt = 0; attempt < 10; attempt++) await tryFrom('10.0.0.24', 'neighbour@office.example', 'wrong')
    expect((await tryFrom('10.0.0.20', 'neighbour@office.example', PASSWORD, cookie)).statusCode).toBe(429)
    const forged = cookie.replace(/=.*/, `=${Buffer.alloc(32, loginId).toString('base64url')}`)
    expect((await tryFrom('10.0.0.20', 'owner@office.example', PASSWORD, forged)).statusCode).toBe(429)
  })

  test('refuses an address that failed fifty times, whatever the login', async () => {
    const { db } = opened()
    await buildLogin(db, { loginEmail: 'bystander@office.example', isCompassStaff: true })
    await db
      .insertInto('loginFailure')
      .values(
        Array.from({ length: 50 }, (_, index) => ({
          loginEmail: `guess${index}@office.example`,
          address: '10.0.0.5',
          failedAt: new Date().toISOString(),
        })),
      )
      .execute()
    expect((await tryFrom('10.0.0.5', 'bystander@office.example', PASSWORD)).statusCode).toBe(429)
    expect((await tryFrom('10.0.0.6', 'bystander@office.example', PASSWORD)).statusCode).toBe(200)
  })

  test('checks ten of sixty wrong passwords that reach two processes at once', async () => {
    const { db, services, url } = opened()
    await buildLogin(db, { loginEmail: 'stormed@office.example', isCompassStaff: true })
    const pool = connect(createPool(url, 8))
    const second = await buildApp(servicesOn(services, pool))
    try {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          (index % 2 === 0 ? opened().app : second).inject({
            method: 'POST',
            url: '/api/auth/login',
            payload: { userName: 'stormed@office.example', password: `guess number ${index}` },
            headers: { 'x-forwarded-for': '10.0.0.7' },
          }),
        ),
      )
      const statuses = answers.map((answer) => answer.statusCode)
      expect(statuses.filter((status) => status === 400)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(50)
      for (const refused of answers.filter(({ statusCode }) => statusCode === 429)) {
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
      }
    } finally {
      await second.close()
      await pool.destroy()
    }
  })

  test('checks fifty of sixty wrong passwords for different logins from one address at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => tryFrom('10.0.0.8', `spray${index}@office.example`, 'wrong')),
    )
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(50)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(10)
  })

  test('does not refuse a right password because of wrong ones at the same time', async () => {
    const { db } = opened()
    await buildLogin(db, { loginEmail: 'popular@office.example', isCompassStaff: true })
    for (let attempt = 0; attempt < 9; attempt++) await tryFrom('10.0.0.9', 'popular@office.example', 'wrong')
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => tryFrom('10.0.0.9', 'popular@office.example', PASSWORD)),
    )
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
    expect(await db.selectFrom('loginFailure').where('address', '=', '10.0.0.9').selectAll().execute()).toEqual([])
  })

  test('counts all addresses of an IPv6 /64 as one', async () => {
    const { db } = opened()
    await buildLogin(db, { loginEmail: 'six@office.example', isCompassStaff: true })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        tryFrom(`2001:db8:0:1::${index}`, `six${index}@office.example`, 'wrong'),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(50)
    expect((await tryFrom('2001:db8:0:1:ffff::1', 'six@office.example', PASSWORD)).statusCode).toBe(429)
    expect((await tryFrom('2001:db8:0:2::1', 'six@office.example', PASSWORD)).statusCode).toBe(200)
  })

  test('counts attempts that a dead process left open, and deletes those that are too old', async () => {
    const { db } = opened()
    await buildLogin(db, { loginEmail: 'orphaned@office.example', isCompassStaff: true })
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const left = { loginEmail: 'orphaned@office.example', address: '10.0.0.10', isOpen: true }
    const tries = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((minutes) => ({ ...left, failedAt: minutesAgo(minutes) }))
    await db
      .insertInto('loginFailure')
      .values([...tries, { ...left, failedAt: minutesAgo(16) }])
      .execute()

    const refused = await tryFrom('10.0.0.10', 'orphaned@office.example', PASSWORD)
    expect(refused.statusCode).toBe(429)
    // Until the oldest of the ten expires.
    const waitSeconds = Number(refused.headers['retry-after'])
    expect(waitSeconds).toBeGreaterThan(4 * 60)
    expect(waitSeconds).toBeLessThanOrEqual(5 * 60)

    expect((await tryFrom('10.0.0.11', 'somebody@office.example', 'wrong')).statusCode).toBe(400)
    const kept = db.selectFrom('loginFailure').select('failedAt').where('failedAt', '<', minutesAgo(15))
    expect(await kept.execute()).toEqual([])
  })

  test('names the field of a payload that is not valid', async () => {
    const answer = await opened().call('/auth/login', { body: { userName: 'a@b.example' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ errors: [{ path: 'password' }] })
  })
})

describe('a token', () => {
  test('is required, and its refusal says why', async () => {
    const { call } = opened()
    const none = await call('/property/list')
    expect(none.statusCode).toBe(401)
    expect(none.headers['www-authenticate']).toContain('The token is invalid')
    const forged = await call('/property/list', { token: 'eyJhbGciOiJub25lIn0.e30.' })
    expect(forged.statusCode).toBe(401)
  })

  test('ends when its login is deleted or its version moves on', async () => {
    const { db, call, tokenOf } = opened()
    const loginId = await buildLogin(db, { loginEmail: 'leaving@office.example', isCompassStaff: true })
    const token = await tokenOf('leaving@office.example')
    expect((await call('/property/list', { token })).statusCode).toBe(200)
    await db
      .updateTable('login')
      .set((eb) => ({ tokenVersion: eb('tokenVersion', '+', 1) }))
      .where('loginId', '=', loginId)
      .execute()
    expect((await call('/property/list', { token })).statusCode).toBe(401)
  })
})
