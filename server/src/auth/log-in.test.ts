import { describe, expect, test } from 'vitest'
import { buildLogin, PASSWORD } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp({ TRUST_PROXY: '127.0.0.1' })

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const tryFrom = (address: string, userName: string, password: string) =>
  opened().call('/auth/login', { body: { userName, password }, headers: { 'x-forwarded-for': address } })

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

  test('tells a wrong name, a wrong password, a deleted login and one without roles apart by nothing', async () => {
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

  test('refuses an address that failed ten times on a login, not another one', async () => {
    const { db } = opened()
    await buildLogin(db, { loginEmail: 'tried@office.example', isCompassStaff: true })
    for (let attempt = 0; attempt < 10; attempt++) await tryFrom('10.0.0.3', 'tried@office.example', 'wrong')
    const refused = await tryFrom('10.0.0.3', 'tried@office.example', PASSWORD)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await tryFrom('10.0.0.4', 'tried@office.example', PASSWORD)).statusCode).toBe(200)
    // the success has reset the login's count
    expect((await tryFrom('10.0.0.3', 'tried@office.example', PASSWORD)).statusCode).toBe(200)
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

  test('names the field of a payload that does not fit', async () => {
    const answer = await opened().call('/auth/login', { body: { userName: 'a@b.example' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ errors: [{ path: 'password' }] })
  })
})

describe('a token', () => {
  test('is asked for, and says why it is refused', async () => {
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
