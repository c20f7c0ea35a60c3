import { expect, test } from 'vitest'
import type { LoginSession } from '@app/contract/auth/schema'
import { buildLogin } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

let clock = () => new Date()
const opened = useTestApp({ SESSION_IDLE: '12h', TOKEN_TTL: '2s' }, () => clock())

test('a session whose token has expired is over, so it is not among the sessions that can be ended', async () => {
  const { call, db, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'hana@office.example', isCompassStaff: true })
  const old = await tokenOf('hana@office.example')
  await expect.poll(async () => (await call('/auth/sessions', { token: old })).statusCode).toBe(401)
  // Tokens end on whole seconds.
  clock = () => new Date(Date.now() + 1000)
  const token = await tokenOf('hana@office.example')
  const listed = (await call('/auth/sessions', { token })).json<LoginSession[]>()
  expect(listed.map(({ isThis }) => isThis)).toEqual([true])
})
