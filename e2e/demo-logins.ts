import { DEMO_LOGINS } from '@app/server/demo/logins'
import type { Credentials } from './session.ts'

/** A login that the demonstration prints. */
export function demoLogin(userName: string): Credentials {
  const login = DEMO_LOGINS.find((known) => known.email === userName)
  if (!login) throw new Error(`The demonstration has no login ${userName}`)
  return { userName, password: login.password }
}
