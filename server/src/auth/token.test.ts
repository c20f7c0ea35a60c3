import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Login } from './login.ts'
import { createTokens } from './token.ts'

const LOGIN: Login = {
  loginId: 1,
  email: 'aroha@kauri.example',
  roles: ['CompassStaff'],
  audience: 'internal',
  isAdministrator: false,
  tokenVersion: 1,
  lacksFactor: false,
}
const HOUR_SECONDS = 3600

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-02T00:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a token that was taken before is refused once it has expired', () => {
  const tokens = createTokens('a secret of this test, long enough to be one', HOUR_SECONDS)
  const session = randomUUID()
  const token = tokens.sign(LOGIN, session)
  const taken = () => tokens.verify(token)
  expect(taken()).toMatchObject({ loginID: 1, session })
  vi.advanceTimersByTime((HOUR_SECONDS - 1) * 1000)
  expect(taken()).toMatchObject({ loginID: 1, session })
  vi.advanceTimersByTime(1001)
  expect(taken).toThrow(expect.objectContaining({ status: 401, code: 'token-expired' }))
})

test('a token is taken as it was signed, after any number of others', () => {
  const tokens = createTokens('a secret of this test, long enough to be one', HOUR_SECONDS)
  const signed = Array.from({ length: 1001 }, () => randomUUID()).map((session) => ({
    session,
    token: tokens.sign(LOGIN, session),
  }))
  for (const { token } of signed) tokens.verify(token)
  expect(signed.map(({ token }) => tokens.verify(token).session)).toEqual(signed.map(({ session }) => session))
  const [first] = signed
  expect(() => tokens.verify(`${first?.token.slice(0, -3)}AAA`)).toThrow(
    expect.objectContaining({ status: 401, code: 'token-invalid' }),
  )
})
