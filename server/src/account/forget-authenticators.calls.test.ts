import { expect, test } from 'vitest'
import { createSealer } from '../lib/sealer.ts'
import { buildLogin, PASSWORD } from '../testing/factories.ts'
import { setUpTotp } from '../testing/set-up-totp.ts'
import { useTestApp } from '../testing/test-app.ts'
import { forgetAuthenticators } from './forget-authenticators.ts'
import { factorVault } from '../auth/factor/vault.ts'

const clock = new Date()
const opened = useTestApp({}, () => clock)

test('an authenticator of another secret takes no code, and once removed the password is enough again', async () => {
  const { db, call, tokenOf, services } = opened()
  await buildLogin(db, { loginEmail: 'present@office.example', isCompassStaff: true })
  await setUpTotp(call, await tokenOf('present@office.example'), clock)
  const loginId = await buildLogin(db, { loginEmail: 'former@office.example', isCompassStaff: true })
  const former = factorVault({
    sealerFor: (purpose) => createSealer('a secret that leaked, of enough letters', purpose),
  })
  await db
    .insertInto('loginFactor')
    .values({ loginId, totpSecret: former.lock(new Uint8Array(20)), whenConfirmed: clock.toISOString() })
    .execute()
  const logIn = async (userName: string, code?: string) =>
    (await call('/auth/login', { body: { userName, password: PASSWORD, ...(code && { code }) } })).statusCode
  expect(await logIn('former@office.example', '123456')).toBe(401)

  const vault = factorVault(services)
  expect(await forgetAuthenticators(db, vault, { dryRun: true })).toEqual(['former@office.example'])
  expect(await logIn('former@office.example')).toBe(401)
  expect(await forgetAuthenticators(db, vault, { dryRun: false })).toEqual(['former@office.example'])
  expect(await forgetAuthenticators(db, vault, { dryRun: false })).toEqual([])
  expect(await logIn('former@office.example')).toBe(200)
  expect(await logIn('present@office.example')).toBe(401)
  const told = await db.selectFrom('auditEvent').select('subject').where('kind', '=', 'factor-reset').execute()
  expect(told).toEqual([{ subject: 'former@office.example' }])
})
