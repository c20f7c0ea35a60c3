import type { TokenClaims } from '@app/contract/auth/schema'
import { onTestFinished } from 'vitest'
import { endSession, startSession } from '../auth/session.ts'

const claims: TokenClaims = {
  exp: 4_000_000_000,
  email: 'office@warrant.example',
  loginID: 7,
  Role: ['CompassAdmin'],
  IsAdministrator: true,
}

/** Logs in an administrator of the office until the test ends. */
export const logIn = (): void => logInAs({})

/** Logs in somebody with other claims than the administrator's until the test ends. */
export function logInAs(other: Partial<TokenClaims>): void {
  startSession(`.${btoa(JSON.stringify({ ...claims, ...other }))}.`)
  onTestFinished(endSession)
}
