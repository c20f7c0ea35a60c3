import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { LoginSession } from '@app/contract/auth/schema'
import { buildApp } from '../../app.ts'
import { connect, createPool } from '../../database/connection.ts'
import { buildLogin, PASSWORD } from '../../testing/factories.ts'
import { servicesOn, useTestApp } from '../../testing/test-app.ts'
import { whileHeld } from '../../testing/while-held.ts'

let clock = new Date('2026-11-23T01:00:00Z')
const opened = useTestApp({ SESSION_IDLE: '30m', TOKEN_TTL: '365d' }, () => clock)
const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}

const statusOf = async (token: string) => (await opened().call('/service/list', { token, body: {} })).statusCode
const sessionsOf = async (token: string) => (await opened().call('/auth/sessions', { token })).json<LoginSession[]>()

async function build(loginEmail: string) {
  const loginId = await buildLogin(opened().db, { loginEmail, isCompassStaff: true })
  return { loginId, token: await opened().tokenOf(loginEmail) }
}

describe('a session', () => {
  test('ends on the server when the person logs out, in every process, and no other session with it', async () => {
    const { services, tokenOf } = opened()
    const { token } = await build('leaving@office.example')
    const other = await tokenOf('leaving@office.example')
    const second = await buildApp(services)
    const inSecond = () => second.inject({ url: '/api/auth/sessions', headers: { authorization: `Bearer ${token}` } })
    expect((await inSecond()).statusCode).toBe(200)

    expect((await opened().call('/auth/logout', { token, body: {} })).statusCode).toBe(200)
    expect(await statusOf(token)).toBe(401)
    const refused = await inSecond()
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['www-authenticate']).toContain('invalid')
    expect(await statusOf(other)).toBe(200)
    expect((await opened().call('/auth/logout', { token, body: {} })).statusCode).toBe(401)
    await second.close()
  })

  test('ends when nobody used it for the idle time, and lasts while it is used', async () => {
    const { token } = await build('idle@office.example')
    for (let used = 0; used < 4; used++) {
      later(20)
      expect(await statusOf(token)).toBe(200)
    }
    later(31)
    const refused = await opened().call('/auth/sessions', { token })
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['www-authenticate']).toContain('expired')
  })

  test('of another process counts as used here', async () => {
    const { services } = opened()
    const { token } = await build('two-places@office.example')
    const second = await buildApp(services)
    expect(await statusOf(token)).toBe(200)
    later(20)
    const elsewhere = { url: '/api/auth/sessions', headers: { authorization: `Bearer ${token}` } }
    expect((await second.inject(elsewhere)).statusCode).toBe(200)
    later(20)
    expect(await statusOf(token)).toBe(200)
    await second.close()
  })

  test('is listed with its browser and address, and can be ended by its owner alone', async () => {
    const { call, tokenOf } = opened()
    const { token } = await build('lister@office.example')
    const elsewhere = await tokenOf('lister@office.example')
    const { token: stranger } = await build('stranger@office.example')
    const [first, second] = await sessionsOf(token)
    expect([first?.isThis, second?.isThis].toSorted()).toEqual([false, true])
    expect(first).toMatchObject({ clientAddress: '127.0.0.1', browser: expect.any(String) })
    const other = [first, second].find((each) => !each?.isThis)

    const end = (by: string, body: object) => call('/auth/sessions/end', { token: by, body })
    expect((await end(stranger, { sessionId: other?.sessionId })).json()).toEqual({ ended: 0 })
    expect(await statusOf(elsewhere)).toBe(200)
    expect((await end(token, { sessionId: other?.sessionId })).json()).toEqual({ ended: 1 })
    expect(await statusOf(elsewhere)).toBe(401)

    const third = await tokenOf('lister@office.example')
    expect((await end(token, { others: true })).json()).toEqual({ ended: 1 })
    expect([await statusOf(third), await statusOf(token)]).toEqual([401, 200])
    for (const body of [{}, { sessionId: 'x' }, { sessionId: other?.sessionId, others: true }])
      expect((await end(token, body)).json()).toMatchObject({ status: 400, errors: [{ path: 'sessionId' }] })
  })
})

test('a token is written in one way only', async () => {
  const { token } = await build('canonical@office.example')
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const at = signs.indexOf(token.at(-1) ?? '')
  // The two lowest bits of the last sign are no part of the signature.
  const same = [1, 2, 3].map((bits) => token.slice(0, -1) + signs.charAt((at & ~3) + ((at + bits) & 3)))
  expect(await Promise.all(same.map(statusOf))).toEqual([401, 401, 401])
  expect(await statusOf(token)).toBe(200)
  // A signature that was verified before is no more canonical for that.
  expect(await Promise.all(same.map(statusOf))).toEqual([401, 401, 401])
})

describe('a token alone', () => {
  const NEW = 'tūī-in-the-kōwhai'
  const change = (token: string, loginId: number, more: object = {}, password = NEW) =>
    opened().call('/user/change-password', { token, body: { loginId, password, passwordReEntered: password, ...more } })

  test('does not change the password later than ten minutes after logging in', async () => {
    const { loginId, token } = await build('stolen@office.example')
    later(11)
    expect((await change(token, loginId)).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'currentPassword', message: 'takes your present password' }],
    })
    expect((await change(token, loginId, { currentPassword: 'a guess' })).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'currentPassword', message: 'is not your present password' }],
    })
    const changed = await change(token, loginId, { currentPassword: 'kereru-over-rimu-7' })
    expect(changed.statusCode).toBe(200)
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(changed.json<{ token: string }>().token)).toBe(200)
  })

  test('gains no fresh ten minutes by a change', async () => {
    const { loginId, token } = await build('again@office.example')
    later(9)
    const changed = await change(token, loginId)
    expect(changed.statusCode).toBe(200)
    later(2)
    const again = await change(changed.json<{ token: string }>().token, loginId, {}, 'ruru-in-the-night-5')
    expect(again.json()).toMatchObject({ status: 400, errors: [{ path: 'currentPassword' }] })
  })

  test('guesses the present password ten times at most', async () => {
    const { loginId, token } = await build('guessed@office.example')
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => change(token, loginId, { currentPassword: `guess ${index}` })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect([statuses.filter((each) => each === 400), statuses.filter((each) => each === 429)]).toEqual([
      Array(10).fill(400),
      Array(5).fill(429),
    ])
  })

  test('does not change what others may do', async () => {
    const { call, db } = opened()
    const { token } = await build('manager@office.example')
    const target = await buildLogin(db, { loginEmail: 'target@office.example', isExternalCustomer: true })
    later(11)
    const update = async (change: object, more: object = {}) => {
      const { whenUpdated } = (await call(`/user/${target}`, { token })).json<{ whenUpdated: string }>()
      return call('/user/update', {
        token,
        body: { userDetails: { loginId: target, whenUpdated, ...change }, ...more },
      })
    }
    for (const gain of [{ password: NEW }, { accessRoles: 'CompassStaff;' }, { loginEmail: 'mine@evil.example' }])
      expect((await update(gain)).json()).toMatchObject({ status: 400, errors: [{ path: 'currentPassword' }] })
    expect((await update({ accessRoles: 'ExternalCustomer;' })).statusCode).toBe(200)
    const confirmed = { currentPassword: 'kereru-over-rimu-7' }
    expect((await update({ accessRoles: 'CompassStaff;' }, confirmed)).statusCode).toBe(200)
  })
})

test('the present password is not taken as a new one', async () => {
  const { loginId, token } = await build('same@office.example')
  const same = 'kereru-over-rimu-7'
  const answer = await opened().call('/user/change-password', {
    token,
    body: { loginId, password: same, passwordReEntered: same },
  })
  expect(answer.json()).toMatchObject({
    errors: [{ path: 'password', message: 'takes another password than the present one' }],
  })
})

test('a password that changes while somebody logs in with the former one leaves no session', async () => {
  const { db, call } = opened()
  const loginEmail = 'crossing@office.example'
  const loginId = await buildLogin(db, { loginEmail, isCompassStaff: true })
  const change = sql`update login set password_hash = 'another' where login_id = ${loginId}`
  const body = { userName: loginEmail, password: PASSWORD }
  const [crossed] = await whileHeld(db, change, [() => call('/auth/login', { body })])
  expect(crossed?.json()).toMatchObject({ status: 400, detail: expect.stringContaining('Log in again') })
  const open = db.selectFrom('loginSession').where('loginId', '=', loginId).where('whenEnded', 'is', null)
  expect(await open.selectAll().execute()).toEqual([])
})

test('a session goes on reading while the database only reads, also when it would be marked as used', async () => {
  const { url, services } = opened()
  const { token } = await build('reading@office.example')
  const pool = createPool(url, 2)
  pool.on('connect', (client) => void client.query('set default_transaction_read_only = on'))
  const db = connect(pool)
  const standby = await buildApp(servicesOn(services, db))
  later(2)
  const headers = { authorization: `Bearer ${token}` }
  expect((await standby.inject({ url: '/api/auth/sessions', headers })).statusCode).toBe(200)
  expect(
    (await standby.inject({ method: 'POST', url: '/api/auth/logout', headers, payload: {} })).json(),
  ).toMatchObject({ type: 'urn:warrant:problem:read-only' })
  await standby.close()
  await db.destroy()
})
