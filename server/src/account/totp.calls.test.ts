import { beforeEach, describe, expect, test } from 'vitest'
import type { Factors } from '@app/contract/auth/schema'
import { buildLogin, PASSWORD } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'
import { setUpTotp } from '../testing/set-up-totp.ts'
import { codeOf } from '../testing/totp-code.ts'

let clock = new Date('2026-11-23T01:00:10Z')
const opened = useTestApp({}, () => clock)
beforeEach(() => {
  // Each test has codes of its own.
  clock = new Date(clock.getTime() + 5 * 60_000)
})

const logIn = (userName: string, code?: string, password = PASSWORD) =>
  opened().call('/auth/login', { body: { userName, password, ...(code !== undefined && { code }) } })
const post = (path: string, token: string, body: object) => opened().call(path, { token, body })
const factors = async (token: string) => (await opened().call('/auth/factors', { token })).json<Factors>()

async function withTotp(loginEmail: string, roles: object = { isCompassStaff: true }) {
  const loginId = await buildLogin(opened().db, { loginEmail, ...roles })
  const token = await opened().tokenOf(loginEmail)
  return { loginId, token, ...(await setUpTotp(opened().call, token, clock)) }
}

describe('an authenticator', () => {
  test('is set up by the password and a code, and then every log-in takes one', async () => {
    await buildLogin(opened().db, { loginEmail: 'hana@office.example', isCompassStaff: true })
    const token = await opened().tokenOf('hana@office.example')
    const wrong = await post('/auth/totp/start', token, { password: 'a guess' })
    expect(wrong.json()).toMatchObject({ status: 400, errors: [{ path: 'password' }] })
    const started = (await post('/auth/totp/start', token, { password: PASSWORD })).json<{
      secret: string
      otpauthUrl: string
    }>()
    expect(started.otpauthUrl).toMatch(/^otpauth:\/\/totp\/Warrant:hana%40office\.example\?.*secret=/)
    // Nothing changes until a code was confirmed.
    expect((await logIn('hana@office.example')).statusCode).toBe(200)
    for (const code of ['000000', '１２３４５６', '12345']) {
      expect((await post('/auth/totp/confirm', token, { code })).json(), code).toMatchObject({
        status: 400,
        errors: [{ path: 'code' }],
      })
    }
    const told = opened().db.selectFrom('auditEvent').select('detail').where('login', '=', 'hana@office.example')
    expect(await told.where('kind', '=', 'login-failed').execute()).toEqual([
      { detail: 'present password' },
      { detail: 'code' },
      { detail: 'code' },
      { detail: 'code' },
    ])
    const code = codeOf(started.secret, clock)
    const confirmed = await post('/auth/totp/confirm', token, { code })
    expect(new Set(confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes).size).toBe(10)
    expect(await factors(token)).toEqual({ totp: true, passkeys: 0, recoveryCodesLeft: 10, isRequired: false })

    const without = await logIn('hana@office.example')
    expect(without.json()).toMatchObject({ status: 401, type: 'urn:warrant:problem:second-factor' })
    expect(without.headers['www-authenticate']).toBeUndefined()
    // The code that confirmed is used up.
    expect((await logIn('hana@office.example', code)).statusCode).toBe(401)
    clock = new Date(clock.getTime() + 30_000)
    expect((await logIn('hana@office.example', codeOf(started.secret, clock))).statusCode).toBe(200)
    expect((await post('/auth/totp/start', token, { password: PASSWORD })).statusCode).toBe(409)
  })

  test('takes the code of one step before and after, and each once, also at the same moment', async () => {
    const { secret } = await withTotp('steps@office.example')
    const at = (seconds: number) => codeOf(secret, new Date(clock.getTime() + seconds * 1000))
    expect((await logIn('steps@office.example', at(-90))).statusCode).toBe(401)
    expect((await logIn('steps@office.example', at(90))).statusCode).toBe(401)
    const twice = await Promise.all([0, 1].map(() => logIn('steps@office.example', at(0))))
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    expect((await logIn('steps@office.example', at(30))).statusCode).toBe(200)
    // A step before one that was used.
    expect((await logIn('steps@office.example', at(0))).statusCode).toBe(401)
  })

  test('does not tell that a password is wrong from that a login is unknown, and no code helps there', async () => {
    const { secret } = await withTotp('quiet@office.example')
    const answers = await Promise.all([
      logIn('quiet@office.example', codeOf(secret, clock), 'a wrong password'),
      logIn('nobody@office.example', '123456', 'a wrong password'),
    ])
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(400)
  })

  test('lets nobody guess codes: ten wrong ones, and the right one is refused too', async () => {
    const { secret } = await withTotp('guessed@office.example')
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => logIn('guessed@office.example', String(100_000 + index))),
    )
    expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
    expect((await logIn('guessed@office.example', codeOf(secret, clock))).statusCode).toBe(429)
  })

  test('is not guessed by removing it either: the right password and a new session give no more tries', async () => {
    const { token, loginId, secret } = await withTotp('found@office.example')
    const remove = async (session: string, password: string, code: string) =>
      (await post('/auth/totp/disable', session, { password, code })).statusCode
    for (let index = 0; index < 9; index++) {
      expect(await remove(token, PASSWORD, String(100_000 + index))).toBe(400)
    }
    const password = 'kereru flies at dusk 9'
    const change = { loginId, password, passwordReEntered: password, currentPassword: PASSWORD }
    const { token: next } = (await post('/user/change-password', token, change)).json<{ token: string }>()
    expect(await remove(next, password, '100009')).toBe(400)
    expect(await remove(next, password, codeOf(secret, clock))).toBe(429)
    expect(await factors(next)).toMatchObject({ totp: true })
  })

  test('can be removed with the password and a code, and its secret is nowhere to read', async () => {
    const { token, secret, loginId } = await withTotp('removed@office.example')
    const kept = await opened()
      .db.selectFrom('loginFactor')
      .selectAll()
      .where('loginId', '=', loginId)
      .executeTakeFirstOrThrow()
    expect(kept.totpSecret.toString('latin1')).not.toContain(secret)
    expect(kept.totpSecret).toHaveLength(12 + 16 + 20)
    const remove = (body: object) => post('/auth/totp/disable', token, body)
    expect((await remove({ password: PASSWORD, code: '123456' })).json()).toMatchObject({ errors: [{ path: 'code' }] })
    const code = codeOf(secret, clock)
    expect((await remove({ password: 'wrong', code })).json()).toMatchObject({ errors: [{ path: 'password' }] })
    expect((await remove({ password: PASSWORD, code })).json()).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect((await logIn('removed@office.example')).statusCode).toBe(200)
  })
})

describe('a recovery code', () => {
  test('logs in once instead of the authenticator, however it is written', async () => {
    const { recoveryCodes, token } = await withTotp('lost@office.example')
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    const twice = await Promise.all([0, 1].map(() => logIn('lost@office.example', first)))
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    expect((await logIn('lost@office.example', ` ${second.replaceAll('-', '').toLowerCase()} `)).statusCode).toBe(200)
    expect(await factors(token)).toMatchObject({ recoveryCodesLeft: 8 })
  })
})

describe('the setting', () => {
  test('opens /auth alone to a login that needs a factor and has none, until it is set up', async () => {
    const { call, db, tokenOf } = opened()
    await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
    await buildLogin(db, { loginEmail: 'tama@kea.example', isExternalCustomer: true })
    const { token: safe, secret } = await withTotp('safe@office.example')
    const [chief, customer] = [await tokenOf('chief@office.example'), await tokenOf('tama@kea.example')]
    const require = async (rule: string, token: string) => {
      const { whenUpdated } = (await call('/settings', { token })).json<{ whenUpdated: string }>()
      return call('/settings', { token, body: { whenUpdated, secondFactor: rule } })
    }
    const list = async (token: string) => (await call('/property/list', { token })).statusCode
    expect((await require('internal', chief)).statusCode).toBe(200)
    expect([await list(chief), await list(safe), await list(customer)]).toEqual([403, 200, 200])
    const refused = await call('/property/list', { token: chief })
    expect(refused.json()).toMatchObject({ type: 'urn:warrant:problem:second-factor' })

    // One that the setting requires cannot be removed.
    const removal = { password: PASSWORD, code: codeOf(secret, clock) }
    expect((await post('/auth/totp/disable', safe, removal)).statusCode).toBe(409)

    // A new log-in gets a token that leads to setting one up, which opens everything.
    const token = await tokenOf('chief@office.example')
    expect(await factors(token)).toEqual({ totp: false, passkeys: 0, recoveryCodesLeft: 0, isRequired: true })
    await setUpTotp(call, token, clock)
    expect(await list(token)).toBe(200)
    await require('all', token)
    expect(await list(customer)).toBe(403)
    expect((await require('optional', token)).statusCode).toBe(200)
    expect(await list(customer)).toBe(200)
  })
})

test('administrators reset the factor of somebody who lost it, with their own password', async () => {
  const { loginId } = await withTotp('stuck@office.example')
  const { token: admin } = await withTotp('admin@office.example', { isAdministrator: true })
  const { token: staff } = await withTotp('other@office.example')
  expect((await post('/auth/totp/reset', staff, { loginId })).statusCode).toBe(403)
  clock = new Date(clock.getTime() + 11 * 60_000)
  expect((await post('/auth/totp/reset', admin, { loginId })).json()).toMatchObject({
    errors: [{ path: 'currentPassword' }],
  })
  expect((await post('/auth/totp/reset', admin, { loginId, currentPassword: PASSWORD })).statusCode).toBe(200)
  expect((await logIn('stuck@office.example')).statusCode).toBe(200)
  expect((await post('/auth/totp/reset', admin, { loginId })).statusCode).toBe(400)
  const { rows } = {
    rows: await opened()
      .db.selectFrom('accountMail')
      .select(['kind', 'detail'])
      .where('loginId', '=', loginId)
      .execute(),
  }
  expect(rows).toContainEqual({ kind: 'factor-reset', detail: 'admin@office.example' })
  const lines = await opened()
    .db.selectFrom('auditEvent')
    .select('subject')
    .where('kind', '=', 'factor-reset')
    .execute()
  expect(lines).toEqual([{ subject: 'stuck@office.example' }])
})

test('an administrator cannot reset their own factor, because removing it takes a code', async () => {
  const { token, loginId } = await withTotp('sole@office.example', { isAdministrator: true })
  const refused = await post('/auth/totp/reset', token, { loginId, currentPassword: PASSWORD })
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { type: 'urn:warrant:problem:refused' }])
  expect(await factors(token)).toMatchObject({ totp: true })
  expect((await logIn('sole@office.example')).statusCode).toBe(401)
})
