import { FactorAsked } from '@app/contract/auth/passkey'
import { SECOND_FACTOR, SERVER_SIDE_ERROR, UNEXPECTED_SERVER_ERROR } from '@app/contract/problem'
import { ProblemError } from '../lib/problem-error.ts'
import { PasskeyRefusal } from './passkeys.ts'

const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

/** What the log-in takes besides the password, which was right; null for any other failure. */
export function factorAsked(error: unknown): FactorAsked | null {
  const isAsked =
    error instanceof ProblemError && error.status === 401 && error.problem.type.endsWith(`:${SECOND_FACTOR}`)
  if (!isAsked) return null
  // A server of before passkeys asks for a code.
  return FactorAsked.safeParse(error.problem.secondFactor).data ?? { totp: true, passkey: null }
}

/** The login form's message about a failed login. Pass null for an answer without a readable token. */
export function loginFailure(error: unknown): string {
  if (error instanceof PasskeyRefusal) return error.message
  if (!(error instanceof ProblemError)) return UNEXPECTED_SERVER_ERROR
  if (error.status === 400) return `${SERVER_SIDE_ERROR} ${error.problem.detail}`
  if (error.status === 429 && error.retryAfterSeconds !== null) {
    return `Too many attempts. Try again ${inMinutes(error.retryAfterSeconds)}.`
  }
  return error.message
}
