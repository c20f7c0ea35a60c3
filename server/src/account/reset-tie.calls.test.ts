import { expect, test } from 'vitest'
import { listLogins } from '../auth/queries.ts'
import { startSession } from '../auth/session/start-session.ts'
import { fetchSession, keepForBrowser } from '../auth/sign-on/waiting-sessions.ts'
import { buildLogin } from '../testing/factories.ts'
import { useTestApp } from '../testing/test-app.ts'

const opened = useTestApp()

test('who was tied to a login is out once an administrator resets it', async () => {
  const { db, call, tokenOf, services } = opened()
  const loginId = await buildLogin(db, { loginEmail: 'desk@office.example', isCompassStaff: true })
  await buildLogin(db, { loginEmail: 'chief@office.example', isAdministrator: true })
  const now = services.now()
  const whenLinked = now.toISOString()
  await db
    .insertInto('loginIdentity')
    .values({ issuer: 'https://id.example', subject: 'mere', loginId, whenLinked })
    .execute()
  const login = (await listLogins(db)).find((each) => each.loginId === loginId)
  if (!login) throw new Error('There is no login')
  const client = { address: '192.0.2.1', userAgent: '' }
  const token = await startSession(db, services.tokens, login, { client, provedBy: 'sign-on', now })
  const waiting = await keepForBrowser(services, login, now)
  expect((await call('/operator', { token })).statusCode).toBe(200)

  const reset = await call('/auth/totp/reset', { token: await tokenOf('chief@office.example'), body: { loginId } })
  expect(reset.statusCode).toBe(200)
  expect((await call('/operator', { token })).statusCode).toBe(401)
  await expect(fetchSession(services, waiting, { client, now })).rejects.toMatchObject({ status: 400 })
})
