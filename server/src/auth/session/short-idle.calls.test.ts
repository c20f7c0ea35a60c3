import { expect, test } from 'vitest'
import { buildLogin } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

let clock = new Date()
const opened = useTestApp({ SESSION_IDLE: '1m' }, () => clock)

test('a session that may be idle for a minute goes on while somebody uses it, and ends when nobody does', async () => {
  const { db, call, tokenOf } = opened()
  await buildLogin(db, { loginEmail: 'busy@office.example', isCompassStaff: true })
  const token = await tokenOf('busy@office.example')
  const useAfter = async (seconds: number) => {
    clock = new Date(clock.getTime() + seconds * 1000)
    return (await call('/operator', { token })).statusCode
  }
  for (let count = 0; count < 6; count++) expect(await useAfter(20)).toBe(200)
  expect(await useAfter(61)).toBe(401)
})
