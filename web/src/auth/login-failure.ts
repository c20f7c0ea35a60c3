import { SECOND_FACTOR, SERVER_SIDE_ERROR, UNEXPECTED_SERVER_ERROR } from '@app/contract/problem'
import { ProblemError } from '../lib/problem-error.ts'

const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

/** Whether the log-in takes the code of a second factor, or the one that was typed is wrong. */
export const needsCode = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 401 && error.problem.type.endsWith(`:${SECOND_FACTOR}`)

/** The login form's message about a failed login. Pass null for an answer without a readable token. */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ProblemError)) return UNEXPECTED_SERVER_ERROR
  if (error.status === 400) return `${SERVER_SIDE_ERROR} ${error.problem.detail}`
  if (error.status === 429 && error.retryAfterSeconds !== null) {
    return `Too many attempts. Try again ${inMinutes(error.retryAfterSeconds)}.`
  }
  return error.message
}
