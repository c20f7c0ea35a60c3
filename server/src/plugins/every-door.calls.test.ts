import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ALL_CALLS } from '@app/contract/calls'
import { mayCall, ROLES, type Role } from '@app/contract/roles'
import { buildLogin } from '../testing/factories.ts'
import { faultOf, sendRequest } from '../testing/send-request.ts'
import { PASSKEY_ADDRESS } from '../testing/software-authenticator.ts'
import { TOKEN_SECRET, useTestApp } from '../testing/test-app.ts'
import { readAt } from '../testing/valid-records.ts'
import type { ValidRequest } from '../testing/valid-request.ts'
import { VALID_AT, validRequests } from '../testing/valid-requests.ts'

const opened = useTestApp({ PUBLIC_URL: PASSKEY_ADDRESS }, () => VALID_AT)

const DOORS = ALL_CALLS.filter(({ roles }) => roles !== 'public').map((call) => ({
  call,
  name: `${call.method} ${call.path}`,
}))

/** A valid request for each call, which a token that works would have answered. */
const requests = new Map<string, ValidRequest>()
const roleTokens = new Map<Role, string>()
/** Tokens that open nothing, by what is wrong with them. */
const dead: Record<string, string> = {}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const HEADER = { alg: 'HS256', typ: 'JWT' }

function signed(claims: object, { header = HEADER as object, key = TOKEN_SECRET, hash = 'sha256' } = {}): string {
  const text = `${base64url(header)}.${base64url(claims)}`
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

async function administrator(): Promise<{ loginId: number; loginEmail: string; token: string }> {
  const { db, tokenOf } = opened()
  const loginEmail = `${crypto.randomUUID()}@doors.example`
  const loginId = await buildLogin(db, { loginEmail, isAdministrator: true, isExternalSupplier: true })
  return { loginId, loginEmail, token: await tokenOf(loginEmail) }
}

async function makeDead(token: string): Promise<void> {
  const { db, call } = opened()
  const good = await administrator()
  const claims = claimsOf(good.token)
  const [header = '', payload = '', signature = ''] = good.token.split('.')
  const hourAgo = Math.floor(Date.now() / 1000) - 3600

  dead.expired = signed({ ...claims, iat: hourAgo - 60, exp: hourAgo })
  dead.forged = `${header}.${base64url({ ...claims, loginID: 1 })}.${signature}`
  dead['with another signature'] = `${header}.${payload}.${Buffer.alloc(32, 7).toString('base64url')}`
  dead['without a signature'] = `${header}.${payload}.`
  for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
    dead[`of alg ${alg}`] = `${base64url({ alg, typ: 'JWT' })}.${payload}.`
    dead[`of alg ${alg}, signed`] = signed(claims, { header: { alg, typ: 'JWT' } })
  }
  dead['of another algorithm'] = signed(claims, { header: { alg: 'HS512', typ: 'JWT' }, hash: 'sha512' })
  dead['of another key'] = signed(claims, { key: 'another secret, which is long enough to be one' })
  dead['of the empty key'] = signed(claims, { key: '' })
  dead['of a session that never was'] = signed({ ...claims, session: crypto.randomUUID() })
  dead["of somebody else's session"] = signed({ ...claims, session: claimsOf(token).session })
  dead['of an earlier version'] = signed({ ...claims, version: Number(claims.version) - 1 })
  dead['of no login'] = signed({ ...claims, loginID: 2_000_000_000 })
  dead['that is none'] = 'null'

  const ended = await administrator()
  await call('/auth/sessions/end', {
    token: await opened().tokenOf(ended.loginEmail),
    body: { sessionId: claimsOf(ended.token).session },
  })
  dead['of an ended session'] = ended.token
  const others = await administrator()
  await call('/auth/sessions/end', { token: await opened().tokenOf(others.loginEmail), body: { others: true } })
  dead['of a session that ended with all others'] = others.token
  const left = await administrator()
  await call('/auth/logout', { token: left.token, body: {} })
  dead['of somebody who logged out'] = left.token

  const save = async ({ loginId }: { loginId: number }, change: object) => {
    const userDetails = { ...(await readAt(db, 'login', loginId)), ...change }
    const answer = await call('/user/update', { token, body: { userDetails } })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const removed = await administrator()
  await save(removed, { whenDeleted: VALID_AT.toISOString() })
  dead['of a deleted login'] = removed.token
  const demoted = await administrator()
  await save(demoted, { accessRoles: 'ExternalSupplier;' })
  dead['of a login whose roles changed'] = demoted.token
  const renewed = await administrator()
  await save(renewed, { password: 'tui-over-kowhai-5' })
  dead['from before the password changed'] = renewed.token
  expect((await call('/auth/factors', { token: good.token })).statusCode).toBe(200)
}

beforeAll(async () => {
  const { db, tokenOf } = opened()
  const { token } = await administrator()
  const valid = validRequests(opened(), token)
  for (const { name } of DOORS) requests.set(name, (await valid[name]?.()) ?? {})
  await makeDead(token)
  for (const [role, flags] of Object.entries({
    CompassStaff: { isCompassStaff: true },
    CompassAdmin: { isAdministrator: true },
    ExternalCustomer: { isExternalCustomer: true },
    ExternalSupplier: { isExternalSupplier: true },
  } satisfies Record<Role, object>)) {
    await buildLogin(db, { loginEmail: `${role}@doors.example`, ...flags })
    roleTokens.set(role as Role, await tokenOf(`${role}@doors.example`))
  }
}, 180_000)

/** The valid request, with this token in the place where the call takes one. */
const sendWith = (name: string, token: string) => {
  const request = requests.get(name) ?? {}
  const form = request.form && { ...request.form, ...('access_token' in request.form && { access_token: token }) }
  return sendRequest(opened(), token, name, { ...request, token, ...(form && { form }) })
}

describe.each(DOORS)('$name', ({ name, call }) => {
  test('opens to no token that does not work, though the request is valid', async () => {
    for (const [fault, token] of Object.entries({ 'that was not sent': '', ...dead })) {
      const answer = await sendWith(name, token)
      expect([fault, answer.statusCode], answer.body).toEqual([fault, 401])
      const type = fault === 'expired' ? 'token-expired' : 'token-invalid'
      expect([fault, answer.json<{ type: string }>().type]).toEqual([fault, `urn:warrant:problem:${type}`])
      expect(faultOf(answer)).toBeNull()
    }
  })

  test('refuses a valid request of each role that it does not name, with words that say nothing of the record', async () => {
    for (const role of ROLES.filter((each) => !mayCall([each], call.roles))) {
      // The administrator's own role is never the one that is refused.
      const answer = await sendWith(name, roleTokens.get(role) ?? '')
      expect([role, answer.statusCode], answer.body).toEqual([role, 403])
      expect(Object.keys(answer.json()).toSorted()).toEqual(['detail', 'instance', 'status', 'title', 'type'])
    }
  })
})

test('nobody but its owner can use up, extend or take over a session: the tokens that work still work', async () => {
  for (const token of roleTokens.values()) {
    expect((await opened().call('/auth/factors', { token })).statusCode).toBe(200)
  }
})
