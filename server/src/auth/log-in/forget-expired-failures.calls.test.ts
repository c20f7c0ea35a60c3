import { expect, test } from 'vitest'
import { FAILURE_WINDOW_MINUTES } from '@app/contract/auth/rules'
import { buildLogin, PASSWORD } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { deleteExpiredFailures } from './forget-expired-failures.ts'

const opened = useTestApp()
const logIn = (password: string) => opened().call('/auth/login', { body: { userName: 'hana@kea.example', password } })

test('failed logins are deleted once they no longer count, and not before', async () => {
  const { db } = opened()
  await buildLogin(db, { loginEmail: 'hana@kea.example', isCompassStaff: true })
  for (let failure = 0; failure < 10; failure++) await logIn('wrong')
  expect((await logIn(PASSWORD)).statusCode).toBe(429)
  const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  await deleteExpiredFailures(db, minutesLater(FAILURE_WINDOW_MINUTES - 1))
  expect((await logIn(PASSWORD)).statusCode).toBe(429)
  await deleteExpiredFailures(db, minutesLater(FAILURE_WINDOW_MINUTES + 1))
  expect(await db.selectFrom('loginFailure').selectAll().execute()).toEqual([])
  expect((await logIn(PASSWORD)).statusCode).toBe(200)
})
