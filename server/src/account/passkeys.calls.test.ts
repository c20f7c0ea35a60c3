import { beforeEach, describe, expect, test } from 'vitest'
import type { CreationOptions, FactorAsked, Passkey, RequestOptions } from '@app/contract/auth/passkey'
import type { Factors } from '@app/contract/auth/schema'
import { buildLogin, PASSWORD } from '../testing/factories.ts'
import { setUpPasskey } from '../testing/set-up-passkey.ts'
import { setUpTotp } from '../testing/set-up-totp.ts'
import { createAuthenticator, PASSKEY_ADDRESS, type SoftwareAuthenticator } from '../testing/software-authenticator.ts'
import { useTestApp } from '../testing/test-app.ts'
import { codeOf } from '../testing/totp-code.ts'

let clock = new Date('2026-11-23T01:00:10Z')
const opened = useTestApp({ PUBLIC_URL: PASSKEY_ADDRESS }, () => clock)
const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}
beforeEach(() => later(5))

const post = (path: string, token: string | undefined, body: object) => opened().call(path, { token, body })
const logIn = (userName: string, password = PASSWORD, code?: string) =>
  post('/auth/login', undefined, { userName, password, ...(code !== undefined && { code }) })
const start = async (token: string) =>
  (await post('/auth/passkey/start', token, { password: PASSWORD })).json<CreationOptions>()
const verify = (credential: object) => post('/auth/passkey/verify', undefined, { credential })
const factors = async (token: string) => (await opened().call('/auth/factors', { token })).json<Factors>()
const isOpen = async (token: string) => (await opened().call('/property/list', { token })).statusCode

async function withPasskey(loginEmail: string, roles: object = { isCompassStaff: true }) {
  const loginId = await buildLogin(opened().db, { loginEmail, ...roles })
  const token = await opened().tokenOf(loginEmail)
  return { loginId, loginEmail, token, ...(await setUpPasskey(opened().call, token)) }
}

/** What the log-in asks for after the right password. */
async function asked(loginEmail: string): Promise<FactorAsked> {
  const answer = await logIn(loginEmail)
  expect(answer.json()).toMatchObject({ status: 401, type: 'urn:warrant:problem:second-factor' })
  return answer.json<{ secondFactor: FactorAsked }>().secondFactor
}

async function question(loginEmail: string): Promise<RequestOptions> {
  const { passkey } = await asked(loginEmail)
  if (!passkey) throw new Error('No passkey is asked for')
  return passkey
}

const freeQuestion = async () => (await post('/auth/passkey/options', undefined, {})).json<RequestOptions>()

const kindsOf = async (login: string) =>
  (
    await opened()
      .db.selectFrom('auditEvent')
      .select(['kind', 'detail'])
      .where('login', '=', login)
      .orderBy('auditId')
      .execute()
  ).map(({ kind, detail }) => `${kind} ${detail}`.trim())

describe('a passkey', () => {
  test('is added with the password, and then every log-in takes one', async () => {
    const { db, tokenOf } = opened()
    const loginId = await buildLogin(db, { loginEmail: 'hana@office.example', isCompassStaff: true })
    const token = await tokenOf('hana@office.example')
    expect((await post('/auth/passkey/start', token, { password: 'a guess' })).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'password' }],
    })
    const options = await start(token)
    expect(options).toMatchObject({
      rp: { id: 'warrant.example.nz', name: 'Warrant' },
      user: { name: 'hana@office.example' },
      excludeCredentials: [],
    })
    // Nothing changes until it is finished.
    expect((await logIn('hana@office.example')).statusCode).toBe(200)
    const authenticator = createAuthenticator()
    const body = { name: ' My phone ', credential: authenticator.make(options) }
    expect((await post('/auth/passkey/finish', token, body)).json()).toMatchObject({
      name: 'My phone',
      whenLastUsed: null,
    })
    expect(await factors(token)).toEqual({ totp: false, passkeys: 1, recoveryCodesLeft: 0, isRequired: false })

    const request = await question('hana@office.example')
    expect(request).toMatchObject({ rpId: 'warrant.example.nz', allowCredentials: [{ id: authenticator.id }] })
    const answer = await verify(authenticator.answer(request, { isVerified: false }))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await isOpen(answer.json<{ token: string }>().token)).toBe(200)
    const [passkey] = (await opened().call('/auth/passkey/list', { token })).json<Passkey[]>()
    expect(Date.parse(passkey?.whenLastUsed ?? '')).toBe(clock.getTime())

    expect(await kindsOf('hana@office.example')).toEqual([
      'login',
      'login-failed present password',
      'login',
      'factor-added passkey “My phone”',
      'login',
    ])
    const mail = await db.selectFrom('accountMail').select(['kind', 'detail']).where('loginId', '=', loginId).execute()
    expect(mail).toEqual([{ kind: 'factor-added', detail: 'passkey “My phone”' }])
  })

  test('is one of several, with names, and none is added twice', async () => {
    const { token, authenticator, passkeyId } = await withPasskey('several@office.example')
    const options = await start(token)
    expect(options.excludeCredentials).toMatchObject([{ id: authenticator.id }])
    expect(
      (await post('/auth/passkey/finish', token, { name: 'Again', credential: authenticator.make(options) }))
        .statusCode,
    ).toBe(409)
    const second = await setUpPasskey(opened().call, token, 'Key')
    await post('/auth/passkey/rename', token, { passkeyId, name: 'Old phone' })
    const list = (await opened().call('/auth/passkey/list', { token })).json<Passkey[]>()
    expect(list.map(({ name }) => name)).toEqual(['Old phone', 'Key'])
    const request = await question('several@office.example')
    expect((await verify(second.authenticator.answer(request))).statusCode).toBe(200)
  })

  test('stands beside an authenticator: either of them logs in', async () => {
    const { token, authenticator } = await withPasskey('both@office.example')
    const { secret } = await setUpTotp(opened().call, token, clock)
    const { totp, passkey } = await asked('both@office.example')
    expect([totp, passkey === null]).toEqual([true, false])
    expect((await logIn('both@office.example', PASSWORD, codeOf(secret, clock))).statusCode).toBe(200)
    expect((await verify(authenticator.answer(await question('both@office.example')))).statusCode).toBe(200)
  })

  test('does not make an authenticator count that was never confirmed', async () => {
    const { token } = await withPasskey('half@office.example')
    const started = await post('/auth/totp/start', token, { password: PASSWORD })
    const code = codeOf(started.json<{ secret: string }>().secret, clock)
    expect((await asked('half@office.example')).totp).toBe(false)
    expect((await logIn('half@office.example', PASSWORD, code)).statusCode).toBe(401)
  })

  test('is not told of before the password was right', async () => {
    await withPasskey('quiet@office.example')
    const answers = await Promise.all([
      logIn('quiet@office.example', 'a wrong password'),
      logIn('nobody@office.example', 'a wrong password'),
    ])
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(400)
  })
})

describe('a question', () => {
  test('is answered once, also by two at the same moment', async () => {
    const { authenticator } = await withPasskey('once@office.example')
    const request = await question('once@office.example')
    // A passkey that several devices share does not count.
    const same = authenticator.answer(request, { counter: 0 })
    const twice = await Promise.all([verify(same), verify(same)])
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    expect((await verify(authenticator.answer(request, { counter: 0 }))).statusCode).toBe(400)
  })

  test('ends after five minutes', async () => {
    const { authenticator } = await withPasskey('late@office.example')
    const request = await question('late@office.example')
    later(6)
    expect((await verify(authenticator.answer(request))).statusCode).toBe(400)
  })

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of another address of this machine', { origin: 'https://warrant.example.nz:8443' }],
    ['of another relying party', { rpId: 'evil.example' }],
  ])('is not answered by the answer %s', async (name, behaviour) => {
    const loginEmail = `${name.replaceAll(' ', '-')}@office.example`
    const { authenticator } = await withPasskey(loginEmail)
    expect((await verify(authenticator.answer(await question(loginEmail), behaviour))).statusCode).toBe(400)
    expect((await verify(authenticator.answer(await question(loginEmail)))).statusCode).toBe(200)
  })

  test('of one login is not answered by the passkey of another', async () => {
    await withPasskey('owner@office.example')
    const { authenticator } = await withPasskey('thief@office.example')
    const request = await question('owner@office.example')
    expect((await verify(authenticator.answer(request))).statusCode).toBe(400)
  })

  test('is worth nothing once the password has changed', async () => {
    const { authenticator, token, loginId } = await withPasskey('changed@office.example')
    const request = await question('changed@office.example')
    const password = 'tui-over-kowhai-5'
    await post('/user/change-password', token, { loginId, password, passwordReEntered: password })
    expect((await verify(authenticator.answer(request))).statusCode).toBe(400)
  })

  test('of ours is needed: one that somebody made up, or one for something else, is refused', async () => {
    const { authenticator, token } = await withPasskey('made-up@office.example')
    const request = await question('made-up@office.example')
    const madeUp = Buffer.from(request.challenge, 'base64url').fill(7, 8, 24).toString('base64url')
    for (const challenge of [madeUp, 'AAAA', (await start(token)).challenge]) {
      expect((await verify(authenticator.answer({ ...request, challenge }))).statusCode).toBe(400)
    }
  })

  test('for a new passkey counts in the session that asked, and once', async () => {
    const { token } = await withPasskey('session@office.example', { isExternalSupplier: true })
    const other = await withPasskey('other-session@office.example')
    const options = await start(token)
    const finish = (as: string, credential: object) => post('/auth/passkey/finish', as, { name: 'Phone', credential })
    expect((await finish(other.token, createAuthenticator().make(options))).statusCode).toBe(400)
    const answers = await Promise.all([0, 1].map(() => finish(token, createAuthenticator().make(options))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    const late = await start(token)
    later(6)
    expect((await finish(token, createAuthenticator().make(late))).statusCode).toBe(400)
  })
})

test('a counter that does not go up is refused: somebody has a copy of the passkey', async () => {
  const { authenticator } = await withPasskey('copied@office.example')
  const answer = async (counter: number) =>
    (await verify(authenticator.answer(await question('copied@office.example'), { counter }))).statusCode
  expect(await answer(7)).toBe(200)
  expect(await answer(7)).toBe(400)
  expect(await answer(3)).toBe(400)
  expect(await answer(0)).toBe(400)
  expect(await answer(8)).toBe(200)
})

describe('without a password', () => {
  test('a passkey logs in that knows the person, and no other', async () => {
    const { authenticator } = await withPasskey('alone@office.example')
    const request = await freeQuestion()
    expect(request).toMatchObject({ allowCredentials: [], userVerification: 'required' })
    expect((await verify(authenticator.answer(request, { isVerified: false }))).statusCode).toBe(400)
    const answer = await verify(authenticator.answer(request))
    expect(answer.statusCode).toBe(200)
    expect(await isOpen(answer.json<{ token: string }>().token)).toBe(200)
    expect((await kindsOf('alone@office.example')).slice(-2)).toEqual(['login-failed passkey', 'login passkey'])
    expect((await verify(createAuthenticator().answer(await freeQuestion()))).json()).toMatchObject({
      type: 'urn:warrant:problem:login-failed',
    })
  })

  test('a deleted login stays closed', async () => {
    const { authenticator, loginId } = await withPasskey('gone@office.example')
    await opened()
      .db.updateTable('login')
      .set({ whenDeleted: clock.toISOString() })
      .where('loginId', '=', loginId)
      .execute()
    expect((await verify(authenticator.answer(await freeQuestion()))).statusCode).toBe(400)
  })
})

test('wrong answers are tries: after ten the right one is refused too', async () => {
  const { authenticator } = await withPasskey('guessed@office.example')
  const request = await question('guessed@office.example')
  const forge = (real: SoftwareAuthenticator) => ({
    ...createAuthenticator().answer(request),
    id: real.id,
    rawId: real.id,
  })
  const guesses = await Promise.all(Array.from({ length: 15 }, () => verify(forge(authenticator))))
  expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  expect((await verify(authenticator.answer(request))).statusCode).toBe(429)
})

describe('removing', () => {
  test('takes the password, and only a passkey of one’s own', async () => {
    const { token, passkeyId, loginId } = await withPasskey('removed@office.example')
    const other = await withPasskey('not-theirs@office.example')
    const remove = (as: string, password: string) => post('/auth/passkey/remove', as, { passkeyId, password })
    expect((await remove(other.token, PASSWORD)).statusCode).toBe(404)
    expect((await post('/auth/passkey/rename', other.token, { passkeyId, name: 'Mine' })).statusCode).toBe(404)
    expect((await remove(token, 'a guess')).json()).toMatchObject({ errors: [{ path: 'password' }] })
    expect((await remove(token, PASSWORD)).json()).toMatchObject({ passkeys: 0 })
    expect((await logIn('removed@office.example')).statusCode).toBe(200)
    const mail = await opened().db.selectFrom('accountMail').select('kind').where('loginId', '=', loginId).execute()
    expect(mail.map(({ kind }) => kind)).toEqual(['factor-added', 'factor-removed'])
  })

  test('by administrators takes passkeys and authenticator together', async () => {
    const { loginId, token } = await withPasskey('stuck@office.example')
    await setUpTotp(opened().call, token, clock)
    await buildLogin(opened().db, { loginEmail: 'admin@office.example', isAdministrator: true })
    const admin = await opened().tokenOf('admin@office.example')
    expect((await post('/auth/totp/reset', admin, { loginId })).statusCode).toBe(200)
    expect((await logIn('stuck@office.example')).statusCode).toBe(200)
    expect(await factors(token)).toMatchObject({ totp: false, passkeys: 0 })
  })
})

describe('the setting that requires a second factor', () => {
  const require = async (rule: string, token: string) => {
    const { whenUpdated } = (await opened().call('/settings', { token })).json<{ whenUpdated: string }>()
    expect((await post('/settings', token, { whenUpdated, secondFactor: rule })).statusCode).toBe(200)
  }

  test('is met by a passkey, and the last factor stays, also when two are removed at the same moment', async () => {
    const { token, passkeyId } = await withPasskey('required@office.example', { isAdministrator: true })
    await require('internal', token)
    expect(await isOpen(token)).toBe(200)
    const remove = (id: number) => post('/auth/passkey/remove', token, { passkeyId: id, password: PASSWORD })
    expect((await remove(passkeyId)).statusCode).toBe(409)
    const second = await setUpPasskey(opened().call, token, 'Key')
    const both = await Promise.all([remove(passkeyId), remove(second.passkeyId)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])

    // The authenticator may go while a passkey is left.
    const { recoveryCodes } = await setUpTotp(opened().call, token, clock)
    const removal = { password: PASSWORD, code: recoveryCodes[0] }
    expect((await post('/auth/totp/disable', token, removal)).json()).toMatchObject({ totp: false, passkeys: 1 })
    await require('optional', token)
  })

  test('opens what sets one up to a login without one, and nothing else', async () => {
    const { loginId: lost, token: safe } = await withPasskey('lost@office.example', { isAdministrator: true })
    await buildLogin(opened().db, { loginEmail: 'limited@office.example', isAdministrator: true })
    await require('all', safe)
    const token = await opened().tokenOf('limited@office.example')
    expect(await isOpen(token)).toBe(403)
    for (const [path, body] of [
      ['/auth/totp/reset', { loginId: lost }],
      ['/auth/totp/disable', { password: PASSWORD, code: '123456' }],
      ['/auth/passkey/rename', { passkeyId: 1, name: 'Mine' }],
      ['/auth/passkey/remove', { passkeyId: 1, password: PASSWORD }],
    ] as const) {
      expect((await post(path, token, body)).json(), path).toMatchObject({
        status: 403,
        type: 'urn:warrant:problem:second-factor',
      })
    }
    expect((await logIn('lost@office.example')).statusCode).toBe(401)
    expect((await opened().call('/auth/passkey/list', { token })).json()).toEqual([])
    await setUpPasskey(opened().call, token)
    expect(await isOpen(token)).toBe(200)
    await require('optional', token)
  })
})
